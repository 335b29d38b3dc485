import type { Client } from 'graphql-ws';
import { applyPatch } from 'rfc6902';
import type { GatewayApp } from './gateway-app.js';

const UPDATES = `subscription ($gameId: ID!, $sinceVersion: Int) { gameUpdates(gameId: $gameId, sinceVersion: $sinceVersion) {
  gameId version status commits { version at seat facts { type data text } hash } decisions { id seat kind prompt options { id label data } min max ordered deadline default }
  viewPatch } }`;

/** What one subscriber was sent of a game, and the view it has put together from the patches. */
export class Watching {
  readonly updates: any[] = [];
  readonly views = new Map<number, any>();
  readonly errors: any[] = [];
  private view: any = null;
  private iterator: AsyncGenerator<any> | undefined;
  private done!: Promise<void>;

  static start(client: Client, gameId: string, sinceVersion?: number): Watching {
    const watching = new Watching();
    watching.iterator = client.iterate({ query: UPDATES, variables: { gameId, sinceVersion: sinceVersion ?? null } }) as AsyncGenerator<any>;
    watching.done = watching.take();
    return watching;
  }

  get version(): number {
    return this.updates.at(-1)?.version ?? -1;
  }

  /** The commits of all updates, in the order they came. */
  get commits(): any[] {
    return this.updates.flatMap((u) => u.commits);
  }

  /** Resolves once an update has brought the subscriber to the version. */
  async reach(version: number): Promise<this> {
    while (this.version < version) {
      if (this.errors.length > 0) throw new Error(JSON.stringify(this.errors));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return this;
  }

  async stop(): Promise<this> {
    await this.iterator!.return(undefined);
    await this.done;
    return this;
  }

  /** Resolves when the service has ended the subscription. */
  async end(): Promise<this> {
    await this.done;
    return this;
  }

  private async take(): Promise<void> {
    try {
      for await (const { data, errors } of this.iterator!) {
        if (errors !== undefined) this.errors.push(...errors);
        else this.apply(data.gameUpdates);
      }
    } catch (error) {
      this.errors.push(...(Array.isArray(error) ? error : [error]));
    }
  }

  private apply(update: any): void {
    this.updates.push(update);
    const holder = { view: structuredClone(this.view) };
    const faults = applyPatch(holder, update.viewPatch.map((op: any) => ({ ...op, path: `/view${op.path}`, ...(op.from !== undefined && { from: `/view${op.from}` }) })));
    if (faults.some((fault) => fault !== null)) this.errors.push(...faults);
    this.view = holder.view;
    this.views.set(update.version, this.view);
  }
}

/** A started game of two players. */
export async function startedGame(app: GatewayApp, players: readonly [string, string], target = 12): Promise<string> {
  const caller = (player: string) => ({ player, requestId: 'test' });
  const { gameId } = await app.house.create(caller(players[0]), { type: 'tiny', seats: 2, options: { target } });
  await app.house.join(caller(players[1]), { gameId });
  await app.house.start(caller(players[0]), { gameId });
  return gameId;
}
