/**
 * `npm run test:faults [-- --long] [--seed S] [--kills N] [--tables N]`: kills, pauses and cuts off what the service is made of while people
 * play, and checks what they were told against the ledger (docs/faults.md). Data and logs lie in `.data/test-faults`.
 */
import { prepare } from './prepare.mjs';
import { startCluster } from './cluster.mjs';
import { signalKafka, startKafka, stopKafka } from './kafka.mjs';

prepare();
const { main } = await import('../dist/testing/faults/main.js');
try {
  process.exitCode = await main(process.argv.slice(2), { startCluster, startKafka, stopKafka, signalKafka });
} catch (error) {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
}
process.exit();
