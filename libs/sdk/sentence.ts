/**
 * What a fact's `text` says, with the names of those who sit at the table.
 *
 * @param nameOfSeat asked for each seat that the text speaks of
 * @example
 * sentence(fact.text, (seat) => game.seats[seat]?.player?.name ?? `Seat ${seat}`);
 */
export const sentence = (text: string, nameOfSeat: (seat: number) => string): string => text.replace(/\{seat:(\d+)\}/g, (_, seat: string) => nameOfSeat(Number(seat)));
