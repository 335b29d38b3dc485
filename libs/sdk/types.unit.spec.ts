import { expect, it } from '@jest/globals';
import type { CreateGameInput, Fact, Game, NightledgerClient, WatchedUpdate } from './index.js';

/** Only compiles where the types are equal. */
const same = <A, B>(_equal: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false): void => undefined;

/** Never runs: the compiler is what checks it. */
async function compiled(client: NightledgerClient, update: WatchedUpdate<'mystic-elevator'>, any: WatchedUpdate, fact: Fact<'mystic-elevator'>): Promise<void> {
  const game = await client.createGame({ type: 'mystic-elevator', options: {} });
  same<typeof game, Game<'mystic-elevator'>>(true);
  const _horror = await client.createGame({ type: 'halls-of-horror', options: { rooms: 'mixed' } });
  same<typeof _horror.options.rooms, 'A' | 'B' | 'mixed' | 'all'>(true);
  // @ts-expect-error no such option
  await client.createGame({ type: 'halls-of-horror', options: { rooms: 'C' } });

  const later: string = 'a type of later';
  const _unknown = await client.createGame({ type: later, options: { whatever: 1 } });
  same<typeof _unknown, Game>(true);
  same<CreateGameInput, CreateGameInput<string>>(true);

  for await (const _update of client.watch<'mystic-elevator'>(game.id)) same<typeof _update.view.turn.flight, boolean>(true);
  same<typeof update.view.scene.status, string>(true);
  same<typeof any.view.scene.status, string>(true);
  // @ts-expect-error of any game only the scene is known
  same<typeof any.view.turn.flight, boolean>(true);

  if (fact.type === 'MovementRolled') same<typeof fact.data.dice, [number, number]>(true);
  if (fact.type === 'GameFinished') same<typeof fact.data.outcome.winners, number[]>(true);
  // @ts-expect-error no such fact
  if (fact.type === 'MoonLanded') return;
}

it('knows what each game type publishes', () => {
  expect(compiled).toBeInstanceOf(Function);
});
