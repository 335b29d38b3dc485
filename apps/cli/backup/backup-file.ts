import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm, stat, type FileHandle } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Failure } from '../terminal.js';
import type { KeptTable } from './kept-tables.js';

/*
 * A backup is one gzip file of lines: a header, the rows of every table as JSON in the order of its key, and a manifest. After every few
 * rows a line tells their digest, which goes over the one before as well: so no line can be changed, left out or moved unseen.
 */

export interface Header {
  readonly nightledger: 'backup';
  readonly format: 1;
  readonly build: string;
  readonly createdAt: string;
  readonly migrations: readonly string[];
  readonly tables: readonly KeptTable[];
}

/** Rows of one table, as the lines of the file. */
export interface Block {
  readonly table: string;
  readonly rows: readonly string[];
}

export interface Manifest {
  readonly rows: { readonly [table: string]: number };
  /** How many games; and the SHA-256 over the id, version and hash of the last commit of each, in the order of their ids. */
  readonly games: number;
  readonly headsDigest: string;
  /** The digest after the last row. */
  readonly digest: string;
}

/** The first ten bytes of a gzip file hold a date and a system, which no checksum covers: always these. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const HEADER_DIGEST = 'nightledger backup';

const digestOf = (before: string, lines: readonly string[]): string => {
  const hash = createHash('sha256').update(before);
  for (const line of lines) hash.update('\n').update(line);
  return hash.digest('hex');
};

/**
 * Writes a backup, readable for its owner alone. `manifest` is asked after the last block. Throws `Failure` where the file exists or cannot
 * be written; then none is left.
 *
 * @returns the manifest and the size of the file in bytes
 */
export async function writeBackup(file: string, header: Header, blocks: AsyncIterable<Block>, manifest: () => Omit<Manifest, 'digest'>): Promise<{ manifest: Manifest; bytes: number }> {
  await (await opened(file, 'wx')).close(); // it is there now, and ours
  let written: Manifest | undefined;
  async function* lines(): AsyncGenerator<string> {
    const first = JSON.stringify(header);
    let digest = digestOf(HEADER_DIGEST, [first]);
    yield `${first}\n`;
    for await (const { table, rows } of blocks) {
      digest = digestOf(digest, rows);
      yield `${rows.join('\n')}\n#${JSON.stringify({ table, rows: rows.length, digest })}\n`;
    }
    written = { ...manifest(), digest };
    yield `#${JSON.stringify({ manifest: written })}\n`;
  }
  try {
    await pipeline(lines, createGzip({ level: 3 }), fixedHeader(), createWriteStream(file, { flush: true }));
    return { manifest: written!, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function opened(file: string, flags: 'wx' | 'r'): Promise<FileHandle> {
  try {
    return await open(file, flags, 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Failure(`${file} exists already: name another file, or take that one away.`);
    throw new Failure(`${file} cannot be ${flags === 'r' ? 'read' : 'written'}: ${code}`);
  }
}

function fixedHeader(): Transform {
  let first = true;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (first) GZIP_HEADER.copy(chunk);
      first = false;
      done(null, chunk);
    },
  });
}

/** Told the header, every block in turn once its digest fits, and the manifest. */
export interface BackupReader {
  header(header: Header): Promise<void> | void;
  block(block: Block): Promise<void> | void;
}

/** Reads a backup from its first byte to its last. Throws `Failure` that names the place where the file is damaged, or says that its end is missing. */
export async function readBackup(file: string, reader: BackupReader): Promise<Manifest> {
  const handle = await opened(file, 'r');
  const reading = new Reading(file, reader);
  try {
    await checkFirstBytes(handle, file);
    const gunzip = createGunzip();
    await pipeline(handle.createReadStream({ start: 0, autoClose: false }), gunzip, (bytes) => reading.all(bytes as AsyncIterable<Buffer>));
  } catch (error) {
    throw reading.explained(error);
  } finally {
    await handle.close();
  }
  return reading.finished();
}

async function checkFirstBytes(handle: FileHandle, file: string): Promise<void> {
  const { buffer } = await handle.read(Buffer.alloc(GZIP_HEADER.length), 0, GZIP_HEADER.length, 0);
  if (!buffer.equals(GZIP_HEADER)) throw new Failure(`${file} is not a backup, or its first ten bytes are damaged.`);
}

/** Not by readline: it ends lines at other characters too, which players may have written. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8');
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
}

class Reading {
  private digest = '';
  private readonly rows: Record<string, number> = {};
  private last = 'its beginning';
  private manifest: Manifest | undefined;
  private failure: unknown;

  constructor(
    private readonly file: string,
    private readonly reader: BackupReader,
  ) {}

  /** What goes wrong here is kept: a pipeline may tell of the streams it aborts for it instead. */
  async all(bytes: AsyncIterable<Buffer>): Promise<void> {
    try {
      await this.lines(linesOf(bytes));
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  private async lines(lines: AsyncIterable<string>): Promise<void> {
    let rows: string[] = [];
    for await (const line of lines) {
      if (this.manifest !== undefined) throw new Failure(`${this.file} goes on after its manifest.`);
      if (this.digest === '') await this.header(line);
      else if (!line.startsWith('#')) rows.push(line);
      else rows = await this.mark(line, rows);
    }
  }

  finished(): Manifest {
    if (this.manifest === undefined) throw new Failure(`${this.file} is truncated: it ends after ${this.last}, and its manifest is missing.`);
    return this.manifest;
  }

  explained(thrown: unknown): unknown {
    const error = this.failure ?? thrown;
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') return new Failure(`${this.file} is truncated: it ends after ${this.last}, and its manifest is missing.`);
    return code.startsWith('Z_') ? this.damaged('what follows cannot be unpacked') : error;
  }

  private async header(line: string): Promise<void> {
    const header = this.parsed<Header>(line);
    if (header.nightledger !== 'backup' || header.format !== 1) throw new Failure(`${this.file} is not a backup that this build can read.`);
    this.digest = digestOf(HEADER_DIGEST, [line]);
    await this.reader.header(header);
  }

  private async mark(line: string, rows: readonly string[]): Promise<string[]> {
    const mark = this.parsed<{ table: string; rows: number; digest: string; manifest?: Manifest }>(line.slice(1));
    if (mark.manifest !== undefined) this.end(mark.manifest, rows.length);
    else await this.blockOf(mark, rows);
    return [];
  }

  private async blockOf({ table, digest }: { table: string; digest: string }, rows: readonly string[]): Promise<void> {
    const from = (this.rows[table] ?? 0) + 1;
    const to = from + rows.length - 1;
    if (digestOf(this.digest, rows) !== digest) throw this.damaged(`rows ${from} to ${to} of ${table} are not what was written`);
    this.digest = digest;
    this.rows[table] = to;
    this.last = `row ${to} of ${table}`;
    await this.reader.block({ table, rows });
  }

  private end(manifest: Manifest, left: number): void {
    const same = JSON.stringify(manifest.rows) === JSON.stringify(this.rows) && manifest.digest === this.digest;
    if (left > 0 || !same) throw this.damaged('its manifest does not fit its rows');
    this.manifest = manifest;
  }

  private parsed<T>(text: string): T {
    try {
      return JSON.parse(text) as T;
    } catch {
      throw this.damaged('what follows is not what was written');
    }
  }

  private damaged(how: string): Failure {
    return new Failure(`${this.file} is damaged after ${this.last}: ${how}.`);
  }
}
