import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { marked } from 'marked';
import { projectRoot } from '#platform';

/** The rules of one game type, ready to be read. */
export interface RulesPage {
  readonly id: string;
  readonly title: string;
  readonly html: string;
}

const FOLDER = join(projectRoot, 'docs', 'rules');

const STYLE = `
:root { color-scheme: light dark; --ink: #1d1d22; --paper: #fdfcfa; --line: #d5d1ca; --link: #8a2a1f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e3de; --paper: #16161a; --line: #3b3a40; --link: #f0968a; } }
body { margin: 0 auto; padding: 1rem 1.25rem 4rem; max-width: 46rem; font: 1.05rem/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper); overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.25; margin: 2em 0 .5em; }
h1 { margin-top: .5em; }
a { color: var(--link); }
ul { padding-left: 1.25rem; }
table { display: block; overflow-x: auto; border-collapse: collapse; margin: 1em 0; font-size: .95rem; }
th, td { border: 1px solid var(--line); padding: .3em .6em; text-align: left; vertical-align: top; }
`;

/** What a page of the rules may do in a browser: show its text in our style, and nothing else. */
export const RULES_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The pages of `docs/rules`, one for each file named after a game type. They are rendered once. */
@Injectable()
export class RulesPages {
  private readonly pages = new Map(idsIn(FOLDER).map((id) => [id, pageOf(id, readFileSync(join(FOLDER, `${id}.md`), 'utf8'))]));

  get all(): readonly RulesPage[] {
    return [...this.pages.values()];
  }

  get(id: string): RulesPage | undefined {
    return this.pages.get(id);
  }
}

/** Ids of game types have no dot: what else lies there (`<id>.not-tested.md`) is not for players. */
const idsIn = (folder: string): string[] =>
  readdirSync(folder)
    .flatMap((name) => /^([a-z0-9-]+)\.md$/.exec(name)?.[1] ?? [])
    .sort();

function pageOf(id: string, markdown: string): RulesPage {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? id;
  const html = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>${title}</title><link rel="icon" href="data:," /><meta name="viewport" content="width=device-width, initial-scale=1" /><style>${STYLE}</style></head>
  <body>
    <p><a href="/">Nightledger</a></p>
    <main>
${marked.parse(markdown, { async: false })}
    </main>
  </body>
</html>
`;
  return { id, title, html };
}
