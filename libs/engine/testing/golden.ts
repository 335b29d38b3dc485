import type { Decision, EngineCommit, Game, State } from '../index.js';
import { factLine, openIn, playOut, type Match } from './simulation.js';

/** A whole game as text for people: what was asked, what was answered, what happened. The auditor's sight: nothing is left out. */
export function playthroughText(match: Match, mostCommands: number): string {
  const { game, seats, bots, seed, options } = match;
  const lines = [`${game.title} (${game.id}), ruleset ${game.ruleset}`, `${seats} seats, bots ${bots.join(', ')}, seed ${seed}, options ${JSON.stringify(options)}`];
  let n = 0;
  let last: State | undefined;
  for (const { before, commit, after } of playOut(match)) {
    if (n === mostCommands) return [...lines, '', `(The game goes on; this file ends after ${n} commands.)`, ''].join('\n');
    lines.push('', ...commandLines(game, n++, before, commit), ...commit.facts.map((f) => `    ${factLine(f)}`), ...statusLines(game, before, after));
    lines.push(...newQuestions(game, before, after).map((d) => `  ? ${questionLine(d)}`));
    last = after;
  }
  return [...lines, '', `outcome ${JSON.stringify(game.outcome(last!))}`, ''].join('\n');
}

function commandLines(game: Game, n: number, before: State | undefined, { cause }: EngineCommit): string[] {
  if (cause.type !== 'decide') return [`${n}. ${cause.type}`];
  const { kind } = openIn(game, before!).find((d) => d.id === cause.decision)!;
  return [`${n}. seat ${cause.seat} ${kind}: ${cause.answer.join(', ') || '(none)'}`];
}

function statusLines(game: Game, before: State | undefined, after: State): string[] {
  const status = (state: State) => (game.view(state, 'spectator')['scene'] as { status: string }).status;
  return before !== undefined && status(before) === status(after) ? [] : [`  = ${status(after)}`];
}

function newQuestions(game: Game, before: State | undefined, after: State): readonly Decision[] {
  const asked = before?.asked ?? 0;
  return openIn(game, after).filter((d) => Number(d.id.slice(1)) > asked);
}

function questionLine({ id, seat, kind, min, max, ordered, options, default: fallback }: Decision): string {
  const size = ordered ? 'in order' : min === max ? `${min} of` : `${min} to ${max} of`;
  return `${id} seat ${seat} ${kind}: ${size} ${options.map((o) => o.id).join(' ')} (default ${fallback.join(' ') || 'none'})`;
}
