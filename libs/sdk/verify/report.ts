export type CheckName = 'text' | 'chain' | 'commitment' | 'replay' | 'seen';

/** One thing that was looked into. */
export interface Check {
  /**
   * `text`: every byte of the file is the canonical text of its commits.
   * `chain`: every commit's hash follows from the commit and the hash before, and the versions count 1, 2, 3, ...
   * `commitment`: the revealed seed is the one that was fixed before the first die.
   * `replay`: the rules, run again here with that seed, lead from every command to the very same facts, dice and cards among them.
   * `seen`: the commits you were sent while you played are in the file.
   */
  readonly name: CheckName;
  /** Null where it could not be checked: a check before it has failed, the game has not ended, or these rules are not known here. */
  readonly passed: boolean | null;
  /** How many lines, hashes, seeds, facts or sent commits were found right. */
  readonly count: number;
  /** What is wrong, or why it could not be checked. */
  readonly problem: string | null;
}

/** What a check of an exported game found. */
export interface VerifyReport {
  /** Everything could be checked, and all of it is well. */
  readonly genuine: boolean;
  readonly gameId: string | null;
  readonly gameType: string | null;
  /** The rulesets the game was played by. */
  readonly rulesets: readonly number[];
  readonly commits: number;
  readonly facts: number;
  /** Covers the whole game: compare it with others who played. */
  readonly headHash: string;
  /** What was published of the seed before the first die. */
  readonly commitment: string | null;
  /** The revealed seed; null where the game's end is not in the file. */
  readonly seed: string | null;
  /** What players mixed into the dice beside it. */
  readonly clientSeeds: readonly string[];
  readonly checks: readonly Check[];
  readonly firstBadVersion: number | null;
  /** The first check's that did not pass. */
  readonly problem: string | null;
}

export interface Progress {
  /** Commits decided again so far. */
  readonly done: number;
  readonly total: number;
}

export interface VerifyOptions {
  readonly onProgress?: (progress: Progress) => void;
  /** Versions and hashes of commits you were sent: any will do, the last proves most. */
  readonly seen?: readonly { readonly version: number; readonly hash: string }[];
}
