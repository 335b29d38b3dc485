import type { KeyboardEvent } from 'react';
import { initials } from './layout.js';
import type { Piece } from './scene.js';
import type { Targets } from './targets.js';
import { pieceInWords } from './words.js';
import css from './scene.module.css';

interface Props {
  readonly piece: Piece;
  readonly spot: { readonly x: number; readonly y: number; readonly r: number };
  readonly mine: boolean;
  readonly targets: Targets;
  readonly chosen: readonly string[];
  readonly onPoint: (thing: string) => void;
}

/** The colour of a seat, as a class; pieces of nobody have their own. */
export const seatColour = (seat: number | null | undefined): string | undefined => css[typeof seat === 'number' ? `seat${seat % 6}` : 'nobody'];

/** A piece in its space: a disc for a seat's, a square for the house's. A target is a button of its own. */
export function Token({ piece, spot: { x, y, r }, mine, targets, chosen, onPoint }: Props) {
  const options = targets.get(piece.id) ?? [];
  const picked = options.some(({ id }) => chosen.includes(id));
  const ofSeat = typeof piece.seat === 'number';
  const look = [css.token, seatColour(piece.seat), mine && css.mine, options.length > 0 && css.target, picked && css.picked, piece.kind === 'body' && css.faded];
  const words = pieceInWords(piece, options);
  const asButton = options.length > 0 && {
    role: 'button',
    tabIndex: 0,
    'aria-label': words,
    'aria-pressed': picked,
    onClick: () => onPoint(piece.id),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      onPoint(piece.id);
    },
  };
  return (
    <g className={look.filter(Boolean).join(' ')} transform={`translate(${x} ${y})`} {...(asButton || { 'aria-hidden': true })}>
      <title>{words}</title>
      {ofSeat ? <circle r={r} /> : <rect x={-r} y={-r} width={2 * r} height={2 * r} rx={3} />}
      <text dy={r * 0.36} fontSize={r * 1.02}>
        {initials(piece.label)}
      </text>
    </g>
  );
}
