import type { Game, Outcome } from '#sdk';
import { Link } from 'wouter';
import { Panel } from '../ui/panel.js';
import { seatName } from './seats/seat-name.js';
import css from './table.module.css';

const listed = (game: Game, seats: readonly number[]): string => seats.map((seat) => seatName(game, seat)).join(', ');

/** How it went for whoever looks. */
function verdict({ mySeat }: Game, { winners }: Outcome): string {
  if (winners.length === 0) return 'Nobody wins.';
  if (mySeat === null) return 'The game has been won.';
  return winners.includes(mySeat) ? 'You win.' : 'You lose.';
}

/** The end of a game, and where to look back at it. */
export function GameOver({ game }: { game: Game }) {
  const { outcome, status } = game;
  return (
    <Panel title={status === 'ABANDONED' ? 'Called off' : 'Game over'}>
      {outcome && (
        <div role="status">
          <p className={css.verdict}>{verdict(game, outcome)}</p>
          {outcome.winners.length > 0 && <p>Won by {listed(game, outcome.winners)}.</p>}
          {outcome.reason !== '' && <p>How it ended: {outcome.reason}.</p>}
        </div>
      )}
      {status === 'ABANDONED' && <p>Everybody left before the start.</p>}
      <p className={css.buttons}>
        <Link href={`/games/${game.id}/replay`}>Watch the replay</Link>
        <Link href={`/games/${game.id}/audit`}>Check the dice and the ledger</Link>
        <Link href="/">To the lobby</Link>
      </p>
    </Panel>
  );
}
