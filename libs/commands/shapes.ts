import { z } from 'zod';
import type { Json } from '#engine';

const commandId = z.string().min(1).max(100).optional();
const seat = z.int().min(0).max(100).optional();
const invite = z.string().max(100).optional();
const clientSeed = z.string().max(200).optional();

/** What the bodies of requests look like; the ids of games and decisions stand in the path. */
export const bodies = {
  create: z.strictObject({
    commandId,
    type: z.string().max(100),
    title: z.string().max(200).optional(),
    /** Whatever JSON the body holds: the game type says what it takes. */
    options: z.unknown().transform((given) => given as Json).optional(),
    visibility: z.enum(['PUBLIC', 'PRIVATE']).optional(),
    decisionSeconds: z.int().nullable().optional(),
    seats: z.int().optional(),
    clientSeed,
  }),
  join: z.strictObject({ commandId, seat, invite, clientSeed }),
  plain: z.strictObject({ commandId }),
  mixSeed: z.strictObject({ commandId, clientSeed: z.string().max(200) }),
  addBot: z.strictObject({ commandId, seat, bot: z.string().max(100).optional() }),
  decide: z.strictObject({ commandId, answer: z.array(z.string().max(200)).max(500) }),
  say: z.strictObject({ text: z.string().max(5000), invite }),
  botAnswer: z.strictObject({ seat: z.int().min(0).max(100), decisionId: z.string().max(100), answer: z.array(z.string().max(200)).max(500) }),
};
