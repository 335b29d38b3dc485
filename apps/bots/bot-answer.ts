import { hkdfSync } from 'node:crypto';
import type { BotTurn } from '#commands';
import { hmacChance, offers, type Registry } from '#engine';

/** What the bots' luck comes from: a secret of its own, or players could work out how a bot will choose. */
export function botSecret(tokenSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', tokenSecret, '', 'nightledger bots', 32));
}

/** The bot has no answer that the question offers. Tells nothing of the view: the bot sees its seat's cards. */
export class BotFault extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'BotFault';
  }
}

/**
 * What a bot answers: always the same to the same question of the same game.
 *
 * @throws BotFault where the bot is unknown, throws, or names what is not offered
 */
export function botAnswer(turn: BotTurn, registry: Registry, secret: Uint8Array): readonly string[] {
  const bot = registry.get(turn.type)?.bots[turn.bot];
  if (bot === undefined) throw new BotFault('this build has no such bot');
  const random = hmacChance(secret, `${turn.gameId}/${turn.decision.id}`);
  const answer = attempt(() => bot({ seat: turn.seat, view: turn.view, decision: turn.decision, random }));
  if (!offers(turn.decision, answer)) throw new BotFault('its answer is not among the options');
  return answer;
}

function attempt(choose: () => readonly string[]): readonly string[] {
  try {
    return choose();
  } catch (error) {
    const place = error instanceof Error ? (/^\s*at .*$/m.exec(error.stack ?? '')?.[0] ?? '').trim() : '';
    throw new BotFault(`it threw ${error instanceof Error ? error.name : typeof error} ${place}`.trim());
  }
}
