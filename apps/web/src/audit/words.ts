import type { Check, CheckName, VerifyReport } from '#sdk/verify';

interface Meaning {
  readonly title: string;
  readonly meaning: string;
  /** What was counted. */
  readonly counted: (count: number) => string;
}

const many = (one: string) => (count: number) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What each check is about. */
export const MEANINGS: { readonly [name in CheckName]: Meaning } = {
  text: {
    title: 'The file is whole',
    meaning: 'Every line is one commit (all that one command led to), written in the one way it can be written. Nothing can hide between the lines.',
    counted: many('line'),
  },
  chain: {
    title: 'The chain is intact',
    meaning: 'Each commit carries a fingerprint of itself and of everything before it. A byte changed, added or taken away anywhere would break all fingerprints that follow.',
    counted: many('link'),
  },
  commitment: {
    title: 'The luck was fixed in advance',
    meaning: 'A fingerprint of the secret seed was published when the table was opened, before any die. The seed revealed at the end fits it: nobody swapped it on the way.',
    counted: many('seed'),
  },
  replay: {
    title: 'The rules give the same game again',
    meaning: 'Your browser decided every command once more, with the revealed seed and the published rules, and compared: the same dice, the same cards, the same events, one for one.',
    counted: many('event'),
  },
  seen: {
    title: 'It is the game you were sent',
    meaning: 'The commits you were sent while you played are in the file, where they belong.',
    counted: many('commit'),
  },
};

export const RESULT = { right: 'passed', wrong: 'failed', open: 'could not be checked' } as const;

export const resultOf = ({ passed }: Check): keyof typeof RESULT => (passed === null ? 'open' : passed ? 'right' : 'wrong');

/** Wrong where one check has failed; open where none has, but not all could be made. */
export function resultOfAll({ genuine, checks }: VerifyReport): keyof typeof RESULT {
  if (genuine) return 'right';
  return checks.some(({ passed }) => passed === false) ? 'wrong' : 'open';
}

/** The report in one sentence. */
export function verdict(report: VerifyReport): string {
  const { firstBadVersion } = report;
  const result = resultOfAll(report);
  if (result === 'right') return 'All is well: this game was played by the published rules, with luck that was fixed before the first die.';
  if (result === 'open') return 'What could be checked is well, but not everything could be checked.';
  return firstBadVersion === null ? 'Something is wrong with this game.' : `Something is wrong with this game, from version ${firstBadVersion} on.`;
}
