import { useState } from 'react';
import type { Seat } from '#sdk';
import { bestBot } from '../../lobby/against-bots.js';
import { Button } from '../../ui/button.js';
import { holderName } from './seat-name.js';
import css from './seats.module.css';

interface Props {
  readonly seat: Seat;
  readonly mine: boolean;
  /** The bots that the viewer may seat here. */
  readonly bots: readonly string[];
  readonly busy: boolean;
  readonly onJoin: (() => void) | undefined;
  readonly onBot: (bot: string) => void;
}

/** A seat before the start: who holds it, or how to fill it. */
export function OpenSeat({ seat, mine, bots, busy, onJoin, onBot }: Props) {
  const [picked, setPicked] = useState<string>();
  const bot = picked ?? bestBot({ bots });
  const place = `Seat ${seat.number + 1}`;
  return (
    <li className={css.openSeat}>
      <span className={`${css.dot} ${css[`seat${seat.number % 6}`]} ${seat.kind === 'EMPTY' ? css.away : ''}`} aria-hidden="true" />
      <span className={css.name}>
        {place}: {seat.kind === 'EMPTY' ? 'open' : holderName(seat)}
        {mine && ' (you)'}
      </span>
      {seat.kind === 'EMPTY' && onJoin && (
        <Button main disabled={busy} onClick={onJoin} aria-label={`Sit down: ${place}`}>
          Sit down
        </Button>
      )}
      {seat.kind === 'EMPTY' && bot !== undefined && (
        <>
          <select aria-label={`Bot for ${place}`} value={bot} onChange={(event) => setPicked(event.target.value)}>
            {bots.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
          <Button disabled={busy} onClick={() => onBot(bot)} aria-label={`Add a bot: ${place}`}>
            Add bot
          </Button>
        </>
      )}
    </li>
  );
}
