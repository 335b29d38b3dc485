import type { Fact, Json } from '#engine';
import { REWARD_CARDS } from '../rewards/index.js';
import { playing, type Given, type Playing } from './playing.js';

/** Where the Searches of the specs are made: a Room with four neighbours. */
export const HERE = 'r2c2';

export interface Searching extends Pick<Given, 'seats' | 'options'> {
  /** The card of the Room `HERE`; 3A unless told. */
  readonly room?: string;
  /** What has become of it. */
  readonly lies?: object;
  /** The searching Participant, seat 0. */
  readonly who?: object;
  /** What lies on top of the Reward deck, as `cardsOf` takes it; all other cards are below. */
  readonly draws?: readonly string[];
  /** What else is to be patched. */
  readonly state?: { readonly participants?: object; readonly [key: string]: unknown };
  /** How many Searches there are, one after the other; one unless told. */
  readonly times?: number;
}

/** Searches by seat 0, who stands alone in the Room `HERE`, and then the next turn. */
export function searching({ room = '3A', lies, who, draws = [], state = {}, times = 1, ...given }: Searching = {}, random: readonly Json[] = []): Playing {
  const top = cardsOf(...draws);
  const deck = [...top, ...REWARD_CARDS.map(({ id }) => id).filter((id) => !top.includes(id))];
  const patch = {
    rooms: { [HERE]: { card: room, revealed: true, entered: true, ...lies } },
    rewards: { deck },
    turn: { number: 2, phase: 'action' },
    ...state,
    participants: { 0: { cell: HERE, ...who }, ...state.participants },
  };
  const search = { step: 'search', args: { seat: 0 } };
  return playing({ ...given, state: patch, agenda: [...Array<typeof search>(times).fill(search), { step: 'turn' }] }, random);
}

/** What the Searches have led to, before the next turn. */
export const found = (p: Playing): Fact[] => (p.types.includes('TurnBegan') ? p.facts.slice(0, p.types.indexOf('TurnBegan')) : [...p.facts]);

/** Different cards of the Reward deck that show exactly that, `damage+firearm` for one with two symbols. */
export function cardsOf(...faces: string[]): string[] {
  const left = [...REWARD_CARDS];
  return faces.map((face) => {
    const at = left.findIndex(({ symbols }) => symbols.join('+') === face);
    if (at < 0) throw new Error(`No card is left that shows ${face}`);
    return left.splice(at, 1)[0]!.id;
  });
}

export const declared = (use: string, target: string | null) => ({ type: 'SearchDeclared', data: { seat: 0, use, target } });
export const roomDeclared = declared('room', HERE);
export const drawn = (cards: readonly string[]) => ({ type: 'RewardsDrawn', data: { seat: 0, cards } });
export const discarded = (cards: readonly string[]) => ({ type: 'RewardsDiscarded', data: { seat: 0, cards } });
export const won = (space: number | null) => ({ type: 'RewardWon', data: { seat: 0, cell: HERE, space } });
export const covered = (space: number) => ({ type: 'SpaceCovered', data: { cell: HERE, space } });
export const exhausted = { type: 'RoomExhausted', data: { cell: HERE } };
export const opened = { type: 'RoomOpened', data: { cell: HERE } };
export const gained = (points: number) => ({ type: 'ResolveGained', data: { seat: 0, points } });
export const spent = { type: 'ResolveSpent', data: { seat: 0, on: 'cards' } };
export const item = (id: string) => ({ type: 'ItemTaken', data: { seat: 0, item: id } });
export const ammunition = (bullets: number, shells: number) => ({ type: 'AmmunitionTaken', data: { seat: 0, bullets, shells } });
export const keys = (count: number, locks = count) => ({ type: 'KeysTaken', data: { seat: 0, keys: count, locks } });
export const hurt = (points: number, hp: number, from: string) => ({ type: 'DamageSuffered', data: { seat: 0, points, hp, from } });
export const panicked = { type: 'PanicTaken', data: { seat: 0 } };
export const paid = (price: object) => ({ type: 'PricePaid', data: { seat: 0, bullets: 0, keys: 0, health: 0, ...price } });
export const died = (death = 1, locks = 2) => ({ type: 'ParticipantDied', data: { seat: 0, cell: HERE, death, locks } });
export const master = (seat: number) => ({ type: 'MasterChanged', data: { seat } });

/** The advanced side of a character's sheet. */
export const advanced = (character: string) => ({ character, sheet: 'advanced' });
