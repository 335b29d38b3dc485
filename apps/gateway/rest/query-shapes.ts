import { z } from 'zod';

/** A whole number as a query parameter has it. */
export const whole = z
  .string()
  .regex(/^-?\d{1,9}$/, 'a whole number is wanted')
  .transform(Number)
  .optional();

export const gamesQuery = z.object({
  type: z.string().optional(),
  status: z.enum(['OPEN', 'RUNNING', 'FINISHED', 'ABANDONED']).optional(),
  mine: z.enum(['true', 'false']).optional(),
  first: whole,
  after: z.string().optional(),
});
export const gameQuery = z.object({ atLeastVersion: whole });
export const viewQuery = z.object({ atVersion: whole, seat: whole });
export const commitsQuery = z.object({ after: z.string().optional() });
export const chatQuery = z.object({ last: whole });

export const nameBody = z.object({ name: z.string() });
export const passwordBody = z.object({ name: z.string(), password: z.string() });
