import type { Decision, Game } from '#sdk';
import { seatName } from '../seats/seat-name.js';
import { Clock } from './clock.js';
import css from './decision.module.css';

/** Whom the table waits for, and until when. */
export function Waiting({ game, decisions }: { game: Game; decisions: readonly Decision[] }) {
  if (decisions.length === 0) return null;
  return (
    <ul className={css.waiting}>
      {decisions.map(({ id, seat, deadline }) => (
        <li key={id}>
          Waiting for {seatName(game, seat)} <Clock deadline={deadline} />
        </li>
      ))}
    </ul>
  );
}
