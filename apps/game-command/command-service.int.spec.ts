import { describeGameCommands } from '#testing/describe-game-commands';
import { testDatabase } from '#testing/postgres';
import { instance } from './testing/instance.js';
import { inviteOf, stored } from './testing/stored.js';

describeGameCommands('the write side in its own process', async () => {
  const database = await testDatabase();
  const side = instance(database.url);
  const close = async () => {
    await side.close();
    await database.drop();
  };
  return { commands: side.commands, stored: () => stored(database.pool), invite: (gameId) => inviteOf(database.pool, gameId), log: () => side.log, close };
});
