import type { Game, GameSummary, Seat } from '#sdk';

/** Who sits there, in a word. */
export function holderName({ kind, player, bot, number }: Seat): string {
  if (kind === 'HUMAN') return player?.name ?? `Seat ${number + 1}`;
  return kind === 'BOT' ? `${bot} bot` : 'Nobody';
}

/** A seat by its holder's name, with its number where two have the same. */
export function seatName({ seats }: Pick<Game | GameSummary, 'seats'>, number: number): string {
  const seat = seats.find((each) => each.number === number);
  if (seat === undefined) return `Seat ${number + 1}`;
  const name = holderName(seat);
  const shared = seats.some((other) => other.number !== number && holderName(other) === name);
  return shared ? `${name} ${number + 1}` : name;
}
