/** A Participant in the comparison of Successes. */
export interface Side {
  readonly seat: number;
  readonly card: 'attack' | 'escape';
  readonly successes: number;
  /** What a full Success of its Attack deals; without meaning where it Escapes. */
  readonly damage: number;
}
/** A Combat when all dice lie as they will. */
export interface Round {
  /** In turn order. */
  readonly sides: readonly Side[];
  readonly killer: { readonly successes: number; readonly damage: number } | null;
}

export type Combatant = number | 'killer';
/** Damage of one attacker to one other, before Kevlar and Tough. */
export interface Hit {
  readonly by: Combatant;
  readonly of: Combatant;
  readonly points: number;
}
export interface Results {
  /**
   * In turn order of the attackers, then of those hit, the Killer last. The Killer has no place among the attackers: where his Attack
   * is carried out nobody else's is, and the other way round.
   */
  readonly hits: readonly Hit[];
  /** Seats that Escape if they live, in turn order. */
  readonly escapes: readonly number[];
}

/** However much is taken off the damage of an Attack in a larger Combat or by a tie, so much is left. */
const LEAST_DAMAGE = 1;
/** What an Attack deals to an Escape tied with it, whatever the weapon. */
const DAMAGE_TO_TIED_ESCAPE = 1;

/** Who hits whom how hard, and who Escapes. */
export function resultsOf({ sides, killer }: Round): Results {
  const [one, other] = sides as readonly [Side, Side];
  if (sides.length + (killer === null ? 0 : 1) > 2) return amongMany({ sides, killer });
  return killer === null ? betweenTwo(one, other) : againstKiller(one, killer);
}

/** He wins ties, and cannot stop an Escape. */
function againstKiller({ seat, card, successes, damage }: Side, killer: NonNullable<Round['killer']>): Results {
  const wins = successes > killer.successes;
  const blow: Hit = { by: 'killer', of: seat, points: killer.damage };
  if (card === 'escape') return { hits: wins ? [] : [blow], escapes: [seat] };
  return { hits: [wins ? { by: seat, of: 'killer', points: damage } : blow], escapes: [] };
}

/** Only a tie with an Attack stops an Escape. */
function betweenTwo(one: Side, other: Side): Results {
  const both = [
    [one, other],
    [other, one],
  ] as const;
  const stopped = one.successes === other.successes && one.card !== other.card;
  return {
    hits: both.flatMap(([me, you]) => blow(me, you)),
    escapes: stopped ? [] : both.filter(([me]) => me.card === 'escape').map(([me]) => me.seat),
  };
}

function blow(me: Side, you: Side): Hit[] {
  if (me.card === 'escape' || me.successes < you.successes) return [];
  const hit = { by: me.seat, of: you.seat };
  if (me.successes > you.successes) return [{ ...hit, points: me.damage }];
  return [{ ...hit, points: you.card === 'escape' ? DAMAGE_TO_TIED_ESCAPE : reduced(me.damage, 1) }];
}

/** Three or more: only the highest results are carried out, each against all others; tied with Participants the Killer is taken to be above them. */
function amongMany({ sides, killer }: Round): Results {
  const most = Math.max(...sides.map(({ successes }) => successes));
  if (killer !== null && killer.successes >= most) {
    const points = reduced(killer.damage, sides.length - 1);
    return { hits: sides.map(({ seat }) => ({ by: 'killer', of: seat, points })), escapes: [] };
  }
  const highest = sides.filter(({ successes }) => successes === most);
  const attacks = highest.filter(({ card }) => card === 'attack');
  if (attacks.length === 0) return { hits: [], escapes: highest.map(({ seat }) => seat) };
  const tiedEscapes = highest.filter(({ card }) => card === 'escape').map(({ seat }) => seat);
  const all: Combatant[] = [...sides.map(({ seat }) => seat), ...(killer === null ? [] : (['killer'] as const))];
  return { hits: attacks.flatMap((attack) => sweep(attack, all, tiedEscapes, attacks.length > 1)), escapes: [] };
}

/** One Attack against all others: 1 less for each of them beyond the first, and 1 less where Attacks are tied. */
function sweep({ seat, damage }: Side, all: readonly Combatant[], tiedEscapes: readonly Combatant[], tied: boolean): Hit[] {
  const others = all.filter((who) => who !== seat);
  const points = reduced(damage, others.length - 1 + (tied ? 1 : 0));
  return others.map((of) => ({ by: seat, of, points: tiedEscapes.includes(of) ? DAMAGE_TO_TIED_ESCAPE : points }));
}

const reduced = (damage: number, by: number): number => Math.max(LEAST_DAMAGE, damage - by);
