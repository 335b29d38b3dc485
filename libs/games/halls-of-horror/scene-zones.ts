import type { Scene } from '#engine';
import { ceremonyCardName, ceremonyCardText } from './ceremony-words.js';
import { itemOf } from './items/index.js';
import { giftTokenOf } from './gifts/index.js';
import { participantName, rewardCardName } from './labels.js';
import { characterOf } from './participants/index.js';
import type { Seen } from './view-shape.js';

type Zone = Scene['zones'][number];
type Item = NonNullable<Zone['items']>[number];

const rewardCard = (id: string): Item => ({ id, label: rewardCardName(id) });
const ceremonyCard = (id: string): Item => ({ id, label: ceremonyCardName(id), detail: ceremonyCardText(id) });
const PANIC: Item = { id: 'panic', label: 'Panic', detail: 'You draw 1 card less, and one of your Successes in Combat is rolled again. Search to drop it.' };

function inventory(seen: Seen, seat: number): Zone {
  const { items, bullets, shells, keys, panicked, alive } = seen.participants[seat]!;
  const held = [...items.map((id): Item => ({ id, label: itemOf(id).name, detail: itemOf(id).text })), ...(panicked ? [PANIC] : [])];
  return {
    id: `inventory-${seat}`,
    kind: 'inventory',
    label: alive ? `Belongings of ${participantName(seen, seat)}` : `On the body of ${participantName(seen, seat)}`,
    seat,
    count: held.length,
    items: held,
    tracks: [
      { label: 'Bullets', value: bullets, min: 0 },
      { label: 'Shells', value: shells, min: 0 },
      { label: 'Keys', value: keys, min: 0 },
    ],
  };
}

function sheet(seen: Seen, seat: number): Zone {
  const { character, sheet: side, powers, locksOwed } = seen.participants[seat]!;
  const all = character === null ? [] : characterOf(character).powers;
  const items = all.filter(({ id }) => powers.includes(id)).map(({ id, name, text }) => ({ id, label: name, detail: text }));
  return {
    id: `sheet-${seat}`,
    kind: 'sheet',
    label: `Sheet of ${participantName(seen, seat)}, ${side}`,
    seat,
    count: items.length,
    items,
    tracks: [{ label: 'Rooms to lock', value: locksOwed, min: 0 }],
  };
}

function killerSheet({ killer: { dice, successes, damage, keysCarried, keysGiven } }: Seen): Zone {
  const strength = successes === null ? { label: 'Dice', value: dice } : { label: 'Successes', value: successes };
  const tracks = [strength, { label: 'Damage', value: damage }, { label: 'Keys', value: keysCarried - keysGiven, min: 0 }];
  return { id: 'killer-sheet', kind: 'sheet', label: 'The Killer in Combat', count: 0, tracks };
}

const rewardZones = ({ rewards: { deck, table, discard } }: Seen): Zone[] => [
  { id: 'reward-deck', kind: 'deck', label: 'Reward deck', count: deck },
  { id: 'reward-table', kind: 'pool', label: 'Reward cards drawn', count: table.length, items: table.map(rewardCard) },
  { id: 'reward-discard', kind: 'discard', label: 'Reward cards used', count: discard.length, items: discard.map(rewardCard) },
];

function handZones(seen: Seen): Zone[] {
  const { holder, count, cards } = seen.ceremony.hand;
  if (holder === null || count === 0) return [];
  const items = cards && { items: cards.map(ceremonyCard) };
  return [{ id: 'ceremony-hand', kind: 'hand', label: `MC cards drawn by ${participantName(seen, holder)}`, seat: holder, count, ...items }];
}

/** Cards that the viewer has seen put under the deck, each with its place from the bottom. */
const knownCards = (deck: Seen['ceremony']['deck']): Item[] =>
  deck.flatMap((card, i) => (card === null ? [] : [{ ...ceremonyCard(card), marks: [`${deck.length - i} from the bottom`] }]));

function ceremonyZones(seen: Seen): Zone[] {
  const { deck, played, discard } = seen.ceremony;
  const table: Zone[] = played === null ? [] : [{ id: 'ceremony-table', kind: 'pool', label: 'MC card played', count: 1, items: [ceremonyCard(played)] }];
  return [
    { id: 'ceremony-deck', kind: 'deck', label: 'MC deck', count: deck.length, items: knownCards(deck) },
    ...handZones(seen),
    ...table,
    { id: 'ceremony-discard', kind: 'discard', label: 'MC cards played before', count: discard.length, items: discard.map(ceremonyCard) },
  ];
}

/** All that lies beside the board. */
export function zones(seen: Seen): Zone[] {
  const known = seen.gifts.board.flatMap(({ id, token }) => (token === null ? [] : [{ id, label: giftTokenOf(token).name }]));
  return [
    ...seen.participants.map((_, seat) => inventory(seen, seat)),
    ...seen.participants.map((_, seat) => sheet(seen, seat)),
    killerSheet(seen),
    ...rewardZones(seen),
    ...ceremonyZones(seen),
    { id: 'gift-supply', kind: 'pool', label: 'Gift tokens left', count: seen.gifts.supply },
    ...(known.length === 0 ? [] : [{ id: 'gifts', kind: 'pool' as const, label: 'What the Gift tokens on the board show', count: known.length, items: known }]),
    { id: 'room-pile', kind: 'deck', label: 'Rooms not on the board', count: seen.pile },
  ];
}
