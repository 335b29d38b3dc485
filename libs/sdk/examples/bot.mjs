// Plays a game of any type by what it is offered alone.  node bot.mjs [URL] [GAME TYPE]
import { ClientError, NightledgerClient } from '@nightledger/sdk';

const [url = 'http://localhost:4000', type = 'mystic-elevator'] = process.argv.slice(2);
const client = new NightledgerClient({ url, token: process.env.NIGHTLEDGER_TOKEN });
if (client.token === undefined) await client.guest('Rookie');

const game = (await joinedGame()) ?? (await ownGame());
console.log(`plays ${game.type.title}, game ${game.id}`);
let { version } = game;
for await (const update of client.watch(game.id)) {
  version = update.version;
  console.log(version, update.view.scene.status);
  for (const decision of update.decisions) if (decision.options !== null) await answer(decision);
}
const { outcome } = await client.game(game.id, version);
console.log(`over: ${outcome?.reason ?? 'given up'}`);
await client.close();

async function joinedGame() {
  const { nodes } = await client.games({ type, status: 'OPEN' });
  const open = nodes.find(({ seats }) => seats.some(({ kind }) => kind === 'EMPTY'));
  return open && client.joinGame(open.id);
}

async function ownGame() {
  const { seats, bots } = await client.gameType(type);
  const { id } = await client.createGame({ type, seats: seats.min });
  for (let seat = 1; seat < seats.min; seat++) await client.addBot(id, { bot: bots.at(-1) }); // the first plays by chance: two of that kind may take thousands of turns
  await client.startGame(id);
  return client.game(id);
}

async function answer({ id, options, min, max, ordered }) {
  const shuffled = options.map((option) => option.id).sort(() => Math.random() - 0.5);
  const picked = shuffled.slice(0, ordered ? undefined : min + Math.floor(Math.random() * (max - min + 1)));
  const late = (error) => error instanceof ClientError && ['STALE_DECISION', 'GAME_OVER'].includes(error.code);
  await client.decide({ gameId: game.id, decisionId: id, answer: picked }).catch((error) => late(error) || Promise.reject(error));
}
