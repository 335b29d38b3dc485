import { rm } from 'node:fs/promises';
import { errorKinds } from '#platform';
import type { NightledgerClient } from '#sdk';
import { guest, playToTheEnd, TYPE } from '../e2e-players.js';
import { testDatabase, type TestDatabase } from '../postgres.js';
import { dataFolder, StandaloneProcess } from '../standalone-process.js';

export const SECRET = 'a secret that only the hostile tests know of';
/** What no answer to anybody may hold: stack traces, SQL, names of files and tables. */
const INSIDE = /node_modules|\bat \S+ \(|\.[jt]s:\d+|\b(select|insert|update|delete) .*\b(from|into|set|where)\b|\/(home|tmp|usr|root)\/|prisma|relation "|syntax error at/i;

/** Limits that an attack meets soon. One proxy is trusted, so that a test may choose the address it comes from. */
const settings = {
  NIGHTLEDGER_LOG_LEVEL: 'trace',
  NIGHTLEDGER_TOKEN_SECRET: SECRET,
  NIGHTLEDGER_TRUSTED_PROXIES: '1',
  NIGHTLEDGER_REQUEST_SECONDS: '2',
  NIGHTLEDGER_SOCKETS_PER_ADDRESS: '40',
};

/** The service as it is shipped, in a process of its own, with everything logged; and players who only want to play. */
export class HostileHouse {
  private attacked = true;

  private constructor(
    readonly url: string,
    readonly database: TestDatabase,
    private readonly service: StandaloneProcess,
    private readonly data: string,
  ) {}

  static async open(): Promise<HostileHouse> {
    const [data, database] = await Promise.all([dataFolder(), testDatabase()]);
    const service = StandaloneProcess.launch(data, { ...settings, DATABASE_URL: database.url });
    return new HostileHouse(await service.url(), database, service, data);
  }

  async close(): Promise<void> {
    await this.service.end('SIGTERM');
    await this.database.drop();
    await rm(this.data, { recursive: true });
  }

  get socketUrl(): string {
    return `${this.url.replace('http', 'ws')}/graphql`;
  }

  /** All it has written. */
  get log(): string {
    return this.service.output + this.service.errors;
  }

  guest(name: string): Promise<NightledgerClient> {
    return guest(this.url, name);
  }

  /** Two players play one game after the other until `attackOver`; gives how each ended. */
  async healthyPair(): Promise<string[]> {
    const [ann, bob] = [await this.guest('Ann'), await this.guest('Bob')];
    const ends: string[] = [];
    while (this.attacked || ends.length === 0) {
      const { id } = await ann.createGame({ type: TYPE, seats: 2 });
      await bob.joinGame(id);
      await ann.startGame(id);
      const [updates] = await Promise.all([playToTheEnd(ann, id), playToTheEnd(bob, id)]);
      ends.push(updates.at(-1)!.status);
    }
    await Promise.all([ann.close(), bob.close()]);
    return ends;
  }

  attackOver(): void {
    this.attacked = false;
  }

  /** A figure among the process' metrics; all of that name added up. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    return [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce((sum, [, value]) => sum + Number(value), 0);
  }

  /** Sends an operation of GraphQL, or whatever text the body is; a refusal must be a typed one. */
  async graphql(body: string | { query: string; variables?: object }, token?: string): Promise<GraphQLTold> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const told = JSON.parse(text) as { data?: any; errors?: { extensions?: { code?: string } }[] };
    const codes = (told.errors ?? []).map(({ extensions }) => extensions?.code);
    mustBeTyped(codes, text);
    if (response.status >= 500) throw new Error(`${response.status}: ${text}`);
    return { status: response.status, text, data: told.data, codes: codes as string[] };
  }

  /** Sends a request over REST; a refusal must be a problem document. */
  async rest(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<RestTold> {
    const sent = body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } };
    const response = await fetch(this.url + path, { method, ...sent, headers: { ...sent.headers, ...headers } });
    const text = await response.text();
    if (response.ok) return { status: response.status, text, code: null };
    if (response.headers.get('content-type') !== 'application/problem+json') throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const { code, status } = JSON.parse(text) as { code: string; status: number };
    if (status !== response.status) throw new Error(`${method} ${path}: ${response.status}, but ${text}`);
    mustBeTyped([code], text);
    return { status, text, code };
  }
}

export interface GraphQLTold {
  readonly status: number;
  readonly text: string;
  readonly data: any;
  readonly codes: readonly string[];
}
export interface RestTold {
  readonly status: number;
  readonly text: string;
  /** Null where all went well. */
  readonly code: string | null;
}

/** Every refusal is of the closed set, is not our fault, and tells nothing of what is inside. */
export function mustBeTyped(codes: readonly (string | undefined)[], text: string): void {
  for (const code of codes) if (code === undefined || code === 'INTERNAL' || !Object.hasOwn(errorKinds, code)) throw new Error(`refused with ${code}: ${text}`);
  if (codes.length > 0 && INSIDE.test(text)) throw new Error(`the answer tells of what is inside: ${text}`);
}
