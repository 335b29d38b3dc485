import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createContext, Script } from 'node:vm';
import { chromium } from 'playwright-core';
import { projectRoot } from '#platform';
import { exportOf, played } from '../libs/sdk/verify/testing/played.js';
import { eventually, guest, playToTheEnd, TYPE } from './e2e-players.js';
import { dataFolder, StandaloneProcess } from './standalone-process.js';

const run = promisify(execFile);
const PATIENCE = 240_000;
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const inRoot = (...parts: string[]): string => path.join(projectRoot, ...parts);

/** Somebody else's project, with nothing in it but the package and what the package says it depends on. */
let project: string;
const installed = (...parts: string[]): string => path.join(project, 'node_modules/@nightledger/sdk', ...parts);

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'nightledger-sdk-user-'));
  await run(process.execPath, [inRoot('scripts/sdk-pack.mjs'), project], { cwd: projectRoot });
  const tarball = (await readdir(project)).find((name) => name.endsWith('.tgz'))!;
  await mkdir(installed(), { recursive: true });
  await run('tar', ['xzf', path.join(project, tarball), '--strip-components=1', '-C', installed()]);
  const { dependencies } = JSON.parse(await readFile(installed('package.json'), 'utf8')) as { dependencies: Record<string, string> };
  for (const name of Object.keys(dependencies)) {
    await mkdir(path.dirname(path.join(project, 'node_modules', name)), { recursive: true });
    await symlink(inRoot('node_modules', name), path.join(project, 'node_modules', name));
  }
  await writeFile(path.join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
}, PATIENCE);
afterAll(() => rm(project, { recursive: true }));

it('depends on the versions we test with', async () => {
  const ours = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  const its = JSON.parse(await readFile(installed('package.json'), 'utf8')) as { dependencies: Record<string, string> };
  expect({ ...ours.devDependencies, ...ours.dependencies }).toMatchObject(its.dependencies);
});

it('has types that a strict program compiles with', async () => {
  await writeFile(
    path.join(project, 'play.ts'),
    `import { NightledgerClient, storedIn, type Fact, type WatchedUpdate } from '@nightledger/sdk';
    import { verifyGame, type VerifyReport } from '@nightledger/sdk/verify';
    const client = new NightledgerClient({ url: 'http://localhost:4000', sessions: storedIn(localStorage) });
    const game = await client.createGame({ type: 'mystic-elevator' });
    const steps: number = game.view.turn.stepsLeft;
    client.onConnection((state) => state === 'gone');
    const rolled = (fact: Fact<'mystic-elevator'>): number => (fact.type === 'MovementRolled' ? fact.data.dice[0] : 0);
    const last = (updates: WatchedUpdate[]): string | undefined => updates.at(-1)?.view.scene.status;
    const report: VerifyReport = await verifyGame(await client.exportGame(game.id));
    // @ts-expect-error there is no such thing
    game.view.nothing;
    export { steps, rolled, last, report };`,
  );
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,dom,dom.asynciterable'];
  const tsc = run(process.execPath, [inRoot('node_modules/typescript/bin/tsc'), ...options, 'play.ts'], { cwd: project });
  expect(await tsc.catch((error: { stdout: string }) => error)).toMatchObject({ stdout: '' });
}, PATIENCE);

describe('the example bot', () => {
  let data: string;
  let service: StandaloneProcess;
  beforeAll(async () => {
    data = await dataFolder();
    service = StandaloneProcess.launch(data);
    await service.url();
    await cp(installed('examples/bot.mjs'), path.join(project, 'bot.mjs'));
  }, PATIENCE);
  afterAll(async () => {
    await service.end('SIGTERM');
    await rm(data, { recursive: true });
  });

  const bot = async (...args: string[]) => (await run(process.execPath, ['bot.mjs', await service.url(), ...args], { cwd: project })).stdout.trim().split('\n');

  it('has fewer than 40 lines', async () => {
    expect((await readFile(path.join(project, 'bot.mjs'), 'utf8')).trim().split('\n').length).toBeLessThan(40);
  });

  it('opens a game where none is open, and plays it to its end', async () => {
    const lines = await bot();
    expect(lines[0]).toMatch(/^plays Mystic Elevator, game \S+$/);
    expect(lines.at(-1)).toMatch(/^over: (escaped|nobody left)$/);
  }, PATIENCE);

  it('joins a game that somebody has opened; and what both have played is genuine by its export', async () => {
    const url = await service.url();
    const ada = await guest(url, 'Ada');
    const { id } = await ada.createGame({ type: TYPE, seats: 2 });
    const plays = bot(TYPE);
    await eventually(() => ada.game(id), (game) => game!.seats.every(({ kind }) => kind === 'HUMAN'));
    await ada.startGame(id);
    const updates = await playToTheEnd(ada, id);
    const lines = await plays;
    expect(lines[0]).toBe(`plays Mystic Elevator, game ${id}`);
    expect(lines.at(-1)).toMatch(/^over: /);

    await writeFile(path.join(project, 'game.ndjson'), await ada.exportGame(id));
    const code = `import { readFile } from 'node:fs/promises';
      import { verifyGame } from '@nightledger/sdk/verify';
      const { genuine, commits, problem } = await verifyGame(await readFile('game.ndjson'));
      console.log(JSON.stringify({ genuine, commits, problem }));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: project });
    expect(JSON.parse(stdout)).toEqual({ genuine: true, commits: updates.at(-1)!.version, problem: null });
    await ada.close();
  }, PATIENCE);
});

describe('in a browser', () => {
  const commits = played();
  const genuine = exportOf(commits);
  const forged = genuine.replace(/(?<="dice":\[)\d/, (die) => (die === '1' ? '2' : '1'));
  let script: string;

  beforeAll(async () => {
    expect(forged).not.toBe(genuine);
    await writeFile(
      path.join(project, 'page.js'),
      `import { NightledgerClient } from '@nightledger/sdk';
      import { verifyGame } from '@nightledger/sdk/verify';
      Object.assign(globalThis, { NightledgerClient, verifyGame });`,
    );
    const lib = { entry: path.join(project, 'page.js'), formats: ['iife'], name: 'page', fileName: 'page' };
    const options = { configFile: false, root: project, logLevel: 'error', build: { lib, outDir: path.join(project, 'web'), minify: false } };
    await run(process.execPath, ['--input-type=module', '-e', `import { build } from 'vite'; await build(${JSON.stringify(options)});`], { cwd: projectRoot });
    const files = await readdir(path.join(project, 'web'));
    expect(files).toHaveLength(1);
    script = await readFile(path.join(project, 'web', files[0]!), 'utf8');
  }, PATIENCE);

  it('client and verification need nothing of Node', () => {
    expect(script).not.toMatch(/["'`]node:/);
    expect(builtinModules.filter((name) => new RegExp(`(?:require|import|from) ?\\(?["'\`]${name}["'\`]`).test(script))).toEqual([]);
    expect(script).not.toContain('__vite-browser-external');
  });

  it('a game is genuine, and a forged byte is found, with nothing there but what browsers have', async () => {
    const page = createContext({ TextEncoder, TextDecoder, URL, AbortController, AbortSignal, setTimeout, clearTimeout, structuredClone });
    new Script(script).runInContext(page);
    const check = async (file: string) => (await (page['verifyGame'] as any)(file)) as { genuine: boolean; commits: number; problem: string | null };
    expect(await check(genuine)).toMatchObject({ genuine: true, commits: commits.length, problem: null });
    expect(await check(forged)).toMatchObject({ genuine: false, problem: expect.stringMatching(/^The hash of commit \d+ does not follow/) });
  }, PATIENCE);

  (CHROMIUM === undefined ? it.skip : it)('and so in Chromium', async () => {
    const server = createServer((_request, response) => void response.setHeader('content-type', 'text/html').end('<!doctype html><title>Nightledger</title>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await page.addScriptTag({ content: script });
      const check = (file: string) => page.evaluate(async (text) => {
        const progress: number[] = [];
        const { genuine: whole, problem, facts } = await (globalThis as any).verifyGame(text, { onProgress: ({ done }: { done: number }) => progress.push(done) });
        return { whole, problem, facts, last: progress.at(-1) };
      }, file);
      const facts = commits.reduce((sum, commit) => sum + commit.facts.length, 0);
      expect(await check(genuine)).toEqual({ whole: true, problem: null, facts, last: commits.length });
      expect(await check(forged)).toMatchObject({ whole: false, problem: expect.stringMatching(/^The hash of commit \d+ does not follow/) });
    } finally {
      await browser.close();
      server.close();
    }
  }, PATIENCE);
});
