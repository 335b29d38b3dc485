import { removeServer } from './test-server.mjs';

/** Stops this run's PostgreSQL, if any test started it, and removes its data. */
export default async function globalTeardown() {
  await removeServer(process.env.NIGHTLEDGER_TEST_DATA);
}
