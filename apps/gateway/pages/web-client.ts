import { readdirSync, readFileSync, existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { projectRoot } from '#platform';

const FOLDER = join(projectRoot, 'apps', 'web', 'dist');
/** Addresses that the client draws itself (`apps/web/src/app.tsx`). */
const CLIENT_ROUTE = /^\/(?:$|(?:new|games|players|leaderboards|join)\/[^/.]+$|games\/[^/.]+\/(?:replay|audit)$)/;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** What the client may do in a browser: run its own files and talk to this service. */
export const CLIENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A built file, with the compressed copies the build has laid beside it. */
interface WebFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gz?: Buffer;
}

/** Serves the web client where it has been built: its files, and its page on the addresses it draws. All of it is read once. */
export function serveWebClient(app: NestExpressApplication): void {
  const files = builtFiles(FOLDER);
  const page = files.get('/index.html');
  if (page === undefined) return;
  app.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const path = (request.url ?? '').split('?', 1)[0]!;
    const file = path.startsWith('/assets/') ? files.get(path) : undefined;
    // The names of these files change with what is in them.
    if (file !== undefined) return send(request, response, file, 'public, max-age=31536000, immutable');
    if (!CLIENT_ROUTE.test(path) || !(request.headers.accept ?? '').includes('text/html')) return next();
    response.setHeader('content-security-policy', CLIENT_POLICY);
    send(request, response, page, 'no-cache');
  });
}

function send(request: IncomingMessage, response: ServerResponse, file: WebFile, caching: string): void {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const coding = (['br', 'gz'] as const).find((each) => file[each] !== undefined && accepted.includes(each));
  const body = coding === undefined ? file.plain : file[coding]!;
  response.setHeader('content-type', file.type);
  response.setHeader('cache-control', caching);
  response.setHeader('vary', 'accept, accept-encoding');
  if (coding !== undefined) response.setHeader('content-encoding', coding === 'gz' ? 'gzip' : coding);
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function builtFiles(folder: string): ReadonlyMap<string, WebFile> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TYPES[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(names.map((name) => [`/${relative(folder, name)}`, fileOf(name)]));
}

function fileOf(name: string): WebFile {
  const copy = (suffix: 'br' | 'gz') => (existsSync(`${name}.${suffix}`) ? { [suffix]: readFileSync(`${name}.${suffix}`) } : {});
  return { type: TYPES[extname(name)]!, plain: readFileSync(name), ...copy('br'), ...copy('gz') };
}
