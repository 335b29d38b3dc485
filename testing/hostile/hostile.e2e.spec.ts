import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import '#testing/fast-check';
import { HostileHouse } from './hostile-house.js';
import { describeQueries } from './hostile-queries.js';
import { describeRequests } from './hostile-requests.js';
import { describeSockets } from './hostile-sockets.js';
import { describeStrangers } from './hostile-strangers.js';

let house: HostileHouse;
let healthy: Promise<string[]>;
beforeAll(async () => {
  house = await HostileHouse.open();
  healthy = house.healthyPair();
  healthy.catch(() => undefined); // told of by the test that waits for it
}, 60_000);
afterAll(() => house.close());

describeRequests(() => house);
describeQueries(() => house);
describeSockets(() => house);
describeStrangers(() => house);

describe('while all that went on', () => {
  it('two others played, and every game of theirs came to its end', async () => {
    house.attackOver();
    const ends = await healthy;
    expect(ends).toEqual(ends.map(() => 'FINISHED'));
  });

  it('nothing failed inside', async () => {
    const failed = house.log.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line));
    expect(failed).toEqual([]);
  });

  it('the memory stayed within bounds', async () => {
    expect(await house.metric('process_resident_memory_bytes')).toBeLessThan(700 * 2 ** 20);
  });
});
