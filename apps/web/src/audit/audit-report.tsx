import type { Game } from '#sdk';
import type { Check, VerifyReport } from '#sdk/verify';
import { Link } from 'wouter';
import { Panel } from '../ui/panel.js';
import { MEANINGS, RESULT, resultOf, resultOfAll, verdict } from './words.js';
import css from './audit.module.css';

const SIGNS = { right: '✓', wrong: '✗', open: '–' };

/** What was found, check by check. */
export function AuditReport({ report, game }: { report: VerifyReport; game: Game }) {
  const { checks, firstBadVersion } = report;
  return (
    <Panel title="What was found">
      <p role="status" className={`${css.verdict} ${css[resultOfAll(report)]}`}>
        {verdict(report)}
      </p>
      {report.problem !== null && <p>{report.problem}</p>}
      {firstBadVersion !== null && firstBadVersion <= game.version && (
        <p>
          <Link href={`/games/${game.id}/replay?at=${firstBadVersion}`}>Look at version {firstBadVersion}</Link>
        </p>
      )}
      <ul className={css.checks}>
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
      <Figures report={report} game={game} />
    </Panel>
  );
}

function CheckRow({ check }: { check: Check }) {
  const { title, meaning, counted } = MEANINGS[check.name];
  const result = resultOf(check);
  return (
    <li className={css.check}>
      <span className={`${css.sign} ${css[result]}`} aria-hidden="true">
        {SIGNS[result]}
      </span>
      <div>
        <h3>
          {title}: <span className={css[result]}>{RESULT[result]}</span>
        </h3>
        <p>{check.problem ?? meaning}</p>
        <p className={css.hint}>{counted(check.count)} found right.</p>
      </div>
    </li>
  );
}

/** The figures of the game that was checked. */
function Figures({ report, game }: { report: VerifyReport; game: Game }) {
  const { rulesets, commits, facts, commitment, seed, clientSeeds } = report;
  const rows: readonly (readonly [string, string])[] = [
    ['Game', `${game.type.title}, ${rulesets.length === 1 ? 'ruleset' : 'rulesets'} ${rulesets.join(', ') || 'none'}`],
    ['Commits', `${commits}, with ${facts} events`],
    ['Fingerprint of the seed, published first', commitment ?? 'none'],
    ['Seed, revealed at the end', seed ?? 'not revealed'],
    ['Seeds that players mixed in', clientSeeds.join(', ') || 'none'],
  ];
  return (
    <dl className={css.figures}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
