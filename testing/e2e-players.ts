import { registry } from '#catalogue';
import { hmacChance, type Decision as Asked } from '#engine';
import { ClientError, NightledgerClient, type Commit, type Decision, type JsonRecord, type WatchedUpdate } from '#sdk';

export const TYPE = 'mystic-elevator';

/** A new player at a gateway. */
export async function guest(url: string, name: string): Promise<NightledgerClient> {
  const client = new NightledgerClient({ url });
  await client.guest(name);
  return client;
}

/** The same player at another gateway. */
export const at = (url: string, player: NightledgerClient): NightledgerClient => new NightledgerClient({ url, token: player.token! });

/** The decision that is put to whoever watches. */
export const asked = (decisions: readonly Decision[]): Decision | undefined => decisions.find(({ options }) => options !== null);

/** What a sensible person would answer: as the game's careful bot, which knows the view and the decision alone. */
export function sensible(gameId: string, view: JsonRecord, decision: Decision, type = TYPE): readonly string[] {
  const random = hmacChance('a person', `${gameId}/${decision.id}`);
  return registry.get(type)!.bots['careful']!({ seat: decision.seat, view, decision: decision as Asked, random });
}

export interface PlayOptions {
  /** Through which client the answers go; the watching one unless told. */
  readonly answerVia?: NightledgerClient;
  /** Called with every update before it is answered. */
  readonly onUpdate?: (update: WatchedUpdate) => Promise<unknown> | void;
  /** Stops playing, without an answer, at the first update that this holds for. */
  readonly until?: (update: WatchedUpdate) => boolean;
}

/** Plays a seat to the end of the game (or `until`); gives every update seen, from the first commit on. */
export async function playToTheEnd(client: NightledgerClient, gameId: string, options: PlayOptions = {}): Promise<WatchedUpdate[]> {
  const { answerVia = client, onUpdate, until } = options;
  const updates: WatchedUpdate[] = [];
  const answered = new Set<string>();
  for await (const update of client.watch(gameId, { sinceVersion: 0 })) {
    updates.push(update);
    await onUpdate?.(update);
    if (until?.(update)) break;
    const decision = asked(update.decisions);
    if (decision === undefined || answered.has(decision.id)) continue;
    answered.add(decision.id);
    await answer(answerVia, gameId, update.view, decision);
  }
  return updates;
}

/** A question may be closed by another's answer before ours arrives. */
async function answer(client: NightledgerClient, gameId: string, view: JsonRecord, decision: Decision): Promise<void> {
  try {
    await client.decide({ gameId, decisionId: decision.id, answer: sensible(gameId, view, decision) });
  } catch (error) {
    if (!(error instanceof ClientError && ['STALE_DECISION', 'GAME_OVER'].includes(error.code))) throw error;
  }
}

/** Everything a watcher is told up to and including a version (the game's end unless told). */
export async function watchUntil(client: NightledgerClient, gameId: string, sinceVersion: number | null, version = Infinity): Promise<WatchedUpdate[]> {
  const updates: WatchedUpdate[] = [];
  for await (const update of client.watch(gameId, { sinceVersion })) {
    updates.push(update);
    if (update.version >= version) break;
  }
  return updates;
}

export const commitsOf = (updates: readonly WatchedUpdate[]): Commit[] => updates.flatMap(({ commits }) => commits);

/** Every commit of the game, page by page. */
export async function allCommits(client: NightledgerClient, gameId: string): Promise<Commit[]> {
  const commits: Commit[] = [];
  for (let after: string | null = null; ; ) {
    const page = await client.commits(gameId, { first: 100, after });
    commits.push(...page!.nodes);
    if (!page!.pageInfo.hasNextPage) return commits;
    after = page!.pageInfo.endCursor;
  }
}

/** Beyond what anything here takes on a machine that has much else to do; less than the tests are given, so that the reason is told. */
const EVENTUALLY_MS = 240_000;

/** Asks again until the read side, which follows the write side, shows what is wanted. Throws with what it shows where that never comes. */
export async function eventually<T>(ask: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  for (const until = performance.now() + EVENTUALLY_MS; ; ) {
    const value = await ask();
    if (wanted(value)) return value;
    if (performance.now() > until) throw new Error(`What was waited for has not come. Last there was: ${JSON.stringify(value)?.slice(0, 2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
