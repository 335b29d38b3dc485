import type { Game } from '#sdk';
import { Link } from 'wouter';
import { seatName } from '../table/seats/seat-name.js';
import { Panel } from '../ui/panel.js';

/** How the game ended. It is told at the end of the film alone. */
export function Outcome({ game }: { game: Game }) {
  const { outcome, id } = game;
  const winners = outcome?.winners.map((seat) => seatName(game, seat)).join(', ') ?? '';
  return (
    <Panel title="The end">
      {outcome && (
        <p>
          {winners === '' ? 'Nobody wins' : `Won by ${winners}`}
          {outcome.reason === '' ? '.' : `: ${outcome.reason}.`}
        </p>
      )}
      <p>
        <Link href={`/games/${id}/audit`}>Check the dice and the ledger</Link>
      </p>
    </Panel>
  );
}
