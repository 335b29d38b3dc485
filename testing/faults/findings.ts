/** Which promise was broken. */
export type Broken =
  | 'acked and lost'
  | 'refused and done'
  | 'applied twice'
  | 'out of nowhere'
  | 'gap'
  | 'repeat'
  | 'missed the end'
  | 'wrong content'
  | 'wrong view'
  | 'chain broken'
  | 'clock fired twice'
  | 'clock fired early'
  | 'clock did not fire'
  | 'leak'
  | 'projection differs'
  | 'standstill';

export interface Violation {
  readonly broken: Broken;
  readonly gameId: string;
  readonly evidence: string;
}

/** What a check has found, and how much it has looked at. */
export class Findings {
  readonly violations: Violation[] = [];
  readonly #checks = new Map<string, number>();

  /** How often each thing was checked. */
  get checks(): ReadonlyMap<string, number> {
    return this.#checks;
  }

  /** Notes that something was checked, and the violation where it does not hold. */
  expect(what: string, holds: boolean, broken: Broken, gameId: string, evidence: () => string): void {
    this.#checks.set(what, (this.#checks.get(what) ?? 0) + 1);
    if (!holds) this.add(broken, gameId, evidence());
  }

  add(broken: Broken, gameId: string, evidence: string): void {
    this.violations.push({ broken, gameId, evidence });
  }
}
