import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** A port that is free now, below those which the system hands out: nobody takes it while a service is away. */
export async function freePort(): Promise<number> {
  for (;;) {
    const wanted = randomInt(20_000, 32_000);
    const probe = createServer();
    const free = await new Promise<boolean>((settle) => probe.once('error', () => settle(false)).listen(wanted, '127.0.0.1', () => settle(true)));
    if (!free) continue;
    await new Promise((closed) => probe.close(closed));
    return wanted;
  }
}
