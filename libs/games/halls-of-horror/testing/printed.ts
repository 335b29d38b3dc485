import { itemOf } from '../items/index.js';
import type { Procedure, Reward, RoomCard, Space } from '../rooms/room-card.js';

const OUTLINE = { none: '∞', square: 'sq', octagon: 'oct' };

/** A reward as the tables of the specs write it: `Fireaxe`, `Bullet 2`, `Damage 1`, `Key`, `Panic`. */
export function printedReward(reward: Reward): string {
  switch (reward.type) {
    case 'item':
      return itemOf(reward.item).name;
    case 'ammunition':
      return `${reward.kind === 'bullets' ? 'Bullet' : 'Shell'} ${reward.count}`;
    case 'damage':
      return `Damage ${reward.points}`;
    case 'key':
      return 'Key';
    case 'panic':
      return 'Panic';
  }
}

function printedSpace({ reward, outline, next, penalty, also }: Space): string {
  if (penalty) return `✖ ${printedReward(reward)}${outline === 'none' ? '' : ` (${outline})`}`;
  return `${printedReward(reward)} (${OUTLINE[outline]}${also === undefined ? '' : `, with space ${also}`})${next === undefined ? '' : ` →${next}`}`;
}

function printedProcedure(procedure: Procedure): string {
  switch (procedure.type) {
    case 'draw':
      return `draw ${procedure.cards}`;
    case 'puzzle':
      return `puzzle ${procedure.cards}: ${procedure.solved}, else ${procedure.failed}`;
    case 'certain':
      return procedure.extra ? `certain + ${printedReward({ type: 'ammunition', ...procedure.extra })}` : 'certain';
  }
}

const listed = (parts: readonly (string | undefined)[], between: string): string => parts.filter(Boolean).join(between) || '–';
const counted = (count: number | undefined, unit: string): string | undefined => (count === undefined ? undefined : `${count} ${unit}`);
const keys = (count: number | undefined): string | undefined => counted(count, count === 1 ? 'Key' : 'Keys');

/** All that a Room card says but its text, in a line: id, name, kind, procedure, spaces, what is required, the price, whether it locks. */
export function printedRoom({ id, name, kind, procedure, spaces, requires, price, locks }: RoomCard): string {
  return [
    id,
    name,
    kind,
    printedProcedure(procedure),
    listed(spaces.map(printedSpace), ' · '),
    listed([requires?.item && itemOf(requires.item).name, keys(requires?.keys)], ', '),
    listed([counted(price?.bullets, 'Bullet'), keys(price?.keys), counted(price?.health, 'HP')], ', '),
    locks ? 'locks' : '–',
  ].join(' | ');
}

/** The lines of a table in a spec. */
export const rows = (table: string): string[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim());
