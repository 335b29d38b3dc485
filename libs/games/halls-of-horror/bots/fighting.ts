import { KILLER_SUCCEEDS_ON, ESCAPE_SUCCEEDS_ON } from '../items/index.js';
import type { AttackValues } from '../items/item.js';
import type { HallsView } from '../view-shape.js';
import { atLeast, duel } from './odds.js';
import { prospectsOf } from './prospects.js';
import { attacksOf, best, has, keysNeeded, killerAt, meIn, rivalsAt, type Person, type Turn } from './situation.js';
import { harm, keyWorth, resolveWorth } from './worth.js';

const DICE = 4;
/** How likely a rival is to Attack. */
const AGGRESSION = 0.4;
/** What it costs to have to fight or flee at all. */
const HINDRANCE = 2.5;
type Fighter = NonNullable<HallsView['combat']>['fighters'][number];

const rollOf = ({ succeedsOn }: AttackValues) => ({ dice: DICE, succeedsOn });
const ESCAPE = { dice: DICE, succeedsOn: ESCAPE_SUCCEEDS_ON };
const killersRoll = ({ killer: { dice, successes } }: HallsView) => ({ dice, succeedsOn: KILLER_SUCCEEDS_ON, fixed: successes });

/** How hard an Attack is on the whole. */
const force = ({ damage, succeedsOn }: AttackValues): number => damage * (7 - succeedsOn);
const strongest = (person: Person) => best(attacksOf(person), force);

/** What a hit costs: a vest takes the first, and pain gives Resolve. */
function hitWorth(person: Person, points: number): number {
  if (person.items.includes('kevlar-vest')) return 1.5;
  return harm(person, points) - (points < person.hp ? points * resolveWorth(person) * 0.5 : 0);
}

/** What it costs to find the Killer in the Room and to flee from him. */
export function harmOfMeetingKiller(turn: Turn): number {
  const { win } = duel(ESCAPE, killersRoll(turn.view));
  return (1 - win) * hitWorth(meIn(turn), turn.view.killer.damage) + 0.5;
}

const carriesKey = ({ killer }: HallsView): boolean => killer.keysGiven < killer.keysCarried;

/** What so much damage to the Killer is worth: his Key, or to have him lie there. */
function hurtingKillerWorth(turn: Turn, points: number): number {
  const { hp } = turn.view.killer;
  const prize = carriesKey(turn.view) && keysNeeded(turn) > 0 ? keyWorth(turn) : 2;
  return points >= hp ? prize + 2 : prize * 0.6 * (points / hp);
}

/** What it costs to find a rival in the Room, who may Attack. */
export function harmOfMeeting(turn: Turn, rival: Person): number {
  const theirs = strongest(rival);
  return HINDRANCE + AGGRESSION * duel(ESCAPE, rollOf(theirs)).loss * hitWorth(meIn(turn), theirs.damage);
}

/** To be gone is worth something by itself: the turn is not lost. */
const GONE = 1.5;

function againstKiller(turn: Turn): 'attack' | 'escape' {
  const me = meIn(turn);
  const his = killersRoll(turn.view);
  const hit = hitWorth(me, turn.view.killer.damage);
  const attack = best(attacksOf(me), force);
  const { win } = duel(rollOf(attack), his);
  const escape = duel(ESCAPE, his).win;
  return win * hurtingKillerWorth(turn, attack.damage) - (1 - win) * hit > GONE - (1 - escape) * hit ? 'attack' : 'escape';
}

/** What so much damage to a rival is worth: it may leave a body, and its Keys; the more where nothing else does. */
function hurtingWorth(turn: Turn, rival: Person, points: number, hunting: boolean): number {
  const prize = keyWorth(turn, 1 + rival.keys);
  if (points >= rival.hp && !rival.items.includes('kevlar-vest')) return prize * 0.8 + 1;
  return hunting ? (prize * 0.8 * points) / rival.hp : points * 0.4;
}

function againstRival(turn: Turn, rival: Person): 'attack' | 'escape' {
  const me = meIn(turn);
  const [mine, theirs] = [strongest(me), strongest(rival)];
  const both = duel(rollOf(mine), rollOf(theirs));
  const fleeing = duel(rollOf(mine), ESCAPE);
  const fled = duel(ESCAPE, rollOf(theirs));
  const { hunting } = prospectsOf(turn);
  const hurts = (points: number) => hurtingWorth(turn, rival, points, hunting);
  const attackAttack = both.win * hurts(mine.damage) + both.tie * (hurts(mine.damage - 1) - hitWorth(me, theirs.damage - 1)) - both.loss * hitWorth(me, theirs.damage);
  const attackEscape = fleeing.win * hurts(mine.damage) + fleeing.tie * hurts(1);
  const escapeAttack = (fled.win + fled.loss) * GONE - fled.loss * hitWorth(me, theirs.damage) - fled.tie * hitWorth(me, 1);
  const attack = AGGRESSION * attackAttack + (1 - AGGRESSION) * attackEscape;
  return attack > AGGRESSION * escapeAttack + (1 - AGGRESSION) * GONE ? 'attack' : 'escape';
}

/** Now and then it stands its ground whatever the odds, or those who flee from each other would flee for ever. */
const DEFIANCE = 6;

export function attackOrEscape(turn: Turn): string {
  const { cell } = meIn(turn);
  const here = rivalsAt(turn, cell);
  if (killerAt(turn.view, cell)) return here.length === 0 ? againstKiller(turn) : 'escape';
  if (turn.random.integer(1, DEFIANCE) === 1) return 'attack';
  return againstRival(turn, best(here, ({ hp }) => -hp));
}

export const chooseWeapon = (turn: Turn): string => {
  const attacks = attacksOf(meIn(turn)).filter(({ id }) => turn.decision.options.some((option) => option.id === id));
  return best(attacks, force).id;
};

const ACROBATIC_SUCCEEDS_ON = 2;
/** The lowest number that succeeds for a fighter. */
function succeedsOn(person: Person, { card, weapon, acrobatic }: Fighter): number {
  if (card === 'escape') return acrobatic ? ACROBATIC_SUCCEEDS_ON : ESCAPE_SUCCEEDS_ON;
  return attacksOf({ ...person, bullets: 1, shells: 1 }).find(({ id }) => id === weapon)!.succeedsOn;
}
const successes = ({ participants }: HallsView, fighter: Fighter): number => {
  const lowest = succeedsOn(participants[fighter.seat]!, fighter);
  return fighter.dice.filter((die) => die >= lowest).length;
};

/** Spends Resolve where it is likely to turn the Combat. */
export function resolveWindow(turn: Turn): string {
  const { seat, view, decision } = turn;
  const combat = view.combat!;
  const me = combat.fighters.find((fighter) => fighter.seat === seat)!;
  const others = combat.fighters.filter((fighter) => fighter.seat !== seat).map((fighter) => successes(view, fighter));
  const missing = 1 + Math.max(combat.killer?.successes ?? 0, ...others) - successes(view, me);
  if (missing <= 0) return 'accept';
  const offered = (id: string) => decision.options.some((option) => option.id === id);
  if (offered('acrobatic') && me.dice.filter((die) => die >= ACROBATIC_SUCCEEDS_ON).length >= missing + successes(view, me)) return 'acrobatic';
  return offered('re-roll') && chanceOfReroll(turn, me, missing) * stake(turn, me) > price(turn) ? 're-roll' : quarterback(turn, missing);
}

function chanceOfReroll({ view, seat }: Turn, me: Fighter, missing: number): number {
  const person = view.participants[seat]!;
  const lowest = succeedsOn(person, me);
  const failed = me.dice.filter((die) => die < lowest).length;
  const many = me.rerolls === 0 || has(person, 'calm-under-pressure');
  return atLeast(missing, many ? failed : Math.min(1, failed), lowest);
}

/** Quarterback makes up for one Success. */
function quarterback({ decision }: Turn, missing: number): string {
  const target = decision.options.find(({ id }) => id.startsWith('quarterback:'));
  return target !== undefined && missing === 1 ? target.id : 'accept';
}

/** What there is to win by having most Successes. */
function stake(turn: Turn, { card }: Fighter): number {
  const { view, seat } = turn;
  const me = meIn(turn);
  const { killer, fighters } = view.combat!;
  const attackers = fighters.filter((other) => other.seat !== seat && other.card === 'attack').map((other) => strongest(view.participants[other.seat]!).damage);
  const threat = Math.max(0, killer === null ? 0 : view.killer.damage, ...attackers);
  return (threat > 0 ? hitWorth(me, threat) : 0) + (card === 'escape' ? GONE : 1.5);
}

/** Resolve is kept for an Exit by whoever may leave. */
const price = (turn: Turn): number => resolveWorth(meIn(turn)) * (keysNeeded(turn) === 0 ? 1.5 : 1);
