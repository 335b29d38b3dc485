import type { Bot } from './rules.js';

/** Answers every question by chance, all answers of a size equally likely. */
export const randomBot: Bot = ({ decision, random }) => {
  const ids = random.shuffle(decision.options.map((o) => o.id));
  return ids.slice(0, random.integer(decision.min, decision.max));
};
