import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a client that draws the game asks for. */
export const WATCH =
  'subscription ($gameId: ID!) { gameUpdates(gameId: $gameId) { version status commits { version facts { type data text } } decisions { id options { id label } } viewPatch } }';

export interface CrowdOrders {
  readonly url: string;
  readonly query: string;
  /** The games that the subscriptions are spread over. */
  readonly gameIds: readonly string[];
  /** The number of the first subscription, among all of the run. */
  readonly first: number;
  readonly count: number;
}

/** A process that subscribes so often, each on a connection of its own; resolves once every one of them has had its first update. */
export async function openCrowd(orders: CrowdOrders): Promise<ChildProcess> {
  const child = fork(new URL('./crowd-process.js', import.meta.url));
  child.send(orders);
  const [told] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
  if (told !== 'ready') throw new Error(`the subscribers did not all get in: ${JSON.stringify(told)}`);
  return child;
}
