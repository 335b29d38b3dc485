import { redactFact } from '../index.js';
import { viewersOf, type Playout } from './contract.js';

/** A log line is read at a glance. */
const LONGEST = 200;

/** Every fact, as every viewer sees it, makes a sentence that names none but seats at the table; who sees the same is told the same. */
export function checkSentences({ match: { game, seats }, turns }: Playout): void {
  const told = new Map<string, string>();
  for (const fact of turns.flatMap(({ commit }) => commit.facts))
    for (const viewer of [...viewersOf(seats), 'auditor' as const]) {
      const seen = JSON.stringify(redactFact(fact, viewer));
      const sentence = game.sentence(JSON.parse(seen));
      const fault = faultIn(sentence, seats) ?? ((told.get(seen) ?? sentence) === sentence ? undefined : 'was told otherwise before');
      if (fault !== undefined) throw new Error(`${game.id}: the sentence of ${seen} ${fault}: ${JSON.stringify(sentence)}`);
      told.set(seen, sentence);
    }
}

function faultIn(sentence: unknown, seats: number): string | undefined {
  if (sentence === '') return undefined;
  if (typeof sentence !== 'string') return 'is no text';
  if (sentence.length > LONGEST) return `has more than ${LONGEST} characters`;
  const words = sentence.replace(/\{seat:(\d+)\}/g, (placeholder, seat: string) => (Number(seat) < seats ? 'Somebody' : placeholder));
  if (/[{}]/.test(words)) return `names somebody else than the seats 0 to ${seats - 1}`;
  if (/\b(undefined|null|NaN)\b|\[object/.test(words)) return 'lacks a word';
  return /^[\p{Lu}\d].*[.!?]$/u.test(words) ? undefined : 'is no sentence on one line';
}
