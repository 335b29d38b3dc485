import type { ReactNode } from 'react';
import type { Decision, Game, Seat } from '#sdk';
import { Link } from 'wouter';
import { Panel } from '../../ui/panel.js';
import type { Piece } from '../scene/scene.js';
import { Tracks } from '../zones/tracks.js';
import { holderName } from './seat-name.js';
import css from './seats.module.css';

interface Props {
  readonly game: Game;
  readonly decisions: readonly Decision[];
  readonly pieces: readonly Piece[];
  readonly aside?: ReactNode;
}

/** Who plays, who is there, who is waited for, and how their pieces fare. The house's pieces come last. */
export function Seats({ game, decisions, pieces, aside }: Props) {
  const house = pieces.filter(({ seat, tracks = [] }) => typeof seat !== 'number' && tracks.length > 0);
  return (
    <Panel title="At the table" aside={aside}>
      <ul className={css.seats}>
        {game.seats.map((seat) => (
          <SeatRow
            key={seat.number}
            seat={seat}
            mine={seat.number === game.mySeat}
            awaited={decisions.some((decision) => decision.seat === seat.number)}
            pieces={pieces.filter((piece) => piece.seat === seat.number)}
          />
        ))}
        {house.map((piece) => (
          <li key={piece.id}>
            <PieceLine piece={piece} />
          </li>
        ))}
      </ul>
      {game.mySeat === null && <p className={css.hint}>You are watching.</p>}
    </Panel>
  );
}

function SeatRow({ seat, mine, awaited, pieces }: { seat: Seat; mine: boolean; awaited: boolean; pieces: readonly Piece[] }) {
  const { number, kind, connected, player } = seat;
  const here = kind === 'BOT' || connected || mine;
  return (
    <li>
      <p className={css.row}>
        <span className={`${css.dot} ${css[`seat${number % 6}`]} ${here ? '' : css.away}`} role="img" aria-label={here ? 'here' : 'away'} />
        <span className={css.name}>
          {player ? <Link href={`/players/${player.id}`}>{holderName(seat)}</Link> : holderName(seat)}
          {mine && ' (you)'}
        </span>
        {awaited && <span className={css.awaited}>to decide</span>}
      </p>
      {pieces.map((piece) => (
        <PieceLine key={piece.id} piece={piece} />
      ))}
    </li>
  );
}

function PieceLine({ piece: { label, marks = [], tracks = [] } }: { piece: Piece }) {
  return (
    <div className={css.piece}>
      <p>
        {label}
        {marks.length > 0 && <span className={css.hint}> · {marks.join(', ')}</span>}
      </p>
      <Tracks tracks={tracks} />
    </div>
  );
}
