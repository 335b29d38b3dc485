import { z } from 'zod';

/** What the creator of a game may choose. */
export const options = z.strictObject({
  rooms: z
    .enum(['A', 'B', 'mixed', 'all'])
    .default('A')
    .describe('Which numbered Rooms are dealt from: letter A, letter B, one of each number by chance, or all 48.'),
  participants: z.enum(['choose', 'random']).default('choose').describe('Whether players choose their Participants, in order of seats, or are dealt one.'),
  sheet: z.enum(['beginner', 'advanced']).default('beginner').describe('The side of the sheet that counts for a player who does not choose: advanced has two powers.'),
  impossibleActions: z
    .enum(['reject', 'penalty'])
    .default('reject')
    .describe('Whether only Actions that can be carried out are offered, or all five, and a mistake costs one Resolve.'),
  firstPlayer: z
    .union([z.literal('random'), z.int().min(0).max(3)])
    .default('random')
    .describe('The seat that has the First Player card in the first turn, or random.'),
});
export type Options = z.output<typeof options>;

/** The First Player must sit at the table. */
export function misfit(seats: number, { firstPlayer }: Options): string | undefined {
  if (firstPlayer === 'random' || firstPlayer < seats) return undefined;
  const there = seats === 1 ? 'the only seat is 0' : `the seats are 0 to ${seats - 1}`;
  return `The First Player cannot be seat ${firstPlayer}: ${there}. Name a seat that is there, leave firstPlayer out, or take more seats.`;
}
