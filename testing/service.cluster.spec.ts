import { describeService } from './e2e-suite.js';

const { NIGHTLEDGER_GATEWAYS: gateways, NIGHTLEDGER_CLUSTER_CONTROL: control } = process.env;
if (gateways === undefined || control === undefined) throw new Error('This needs a cluster: npm run test:cluster starts one.');

const behind = ['event-relay', 'table-projection', 'archive-projection', 'bots'];

async function tell(verb: string, name: string): Promise<void> {
  const response = await fetch(`${control}/${verb}/${name}`, { method: 'POST' });
  if (!response.ok) throw new Error(`${verb} ${name}: ${await response.text()}`);
}

describeService('cluster', async () => ({
  gateways: gateways.split(','),
  restartConsumers: async () => {
    await Promise.all(behind.map((name) => tell('kill', name)));
    await Promise.all(behind.map((name) => tell('restart', name)));
  },
  stop: async () => undefined,
}));
