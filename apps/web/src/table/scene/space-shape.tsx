import type { KeyboardEvent } from 'react';
import { boxOf, shorten, spots, wrap } from './layout.js';
import type { Piece, Space } from './scene.js';
import type { Targets } from './targets.js';
import { Token } from './token.js';
import { spaceInWords } from './words.js';
import css from './scene.module.css';

interface Props {
  readonly space: Space;
  readonly pieces: readonly Piece[];
  readonly targets: Targets;
  readonly chosen: readonly string[];
  readonly mySeat: number | null;
  /** The one of its floor that the Tab key stops at. */
  readonly stop: boolean;
  readonly onFocus: () => void;
  readonly onPoint: (thing: string) => void;
}

/** From line to line, and from the top to the first, for the size of the letters. */
const LEADING = 1.1;
const MOST_MARKS = 2;

/** One space: its name, its marks and what stands in it. */
export function SpaceShape({ space, pieces, targets, chosen, mySeat, stop, onFocus, onPoint }: Props) {
  const box = boxOf(space);
  const options = targets.get(space.id) ?? [];
  const picked = options.some(({ id }) => chosen.includes(id));
  const places = spots(box, pieces.length);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPoint(space.id);
  };
  const look = [css.space, css[space.face], options.length > 0 && css.target, picked && css.picked].filter(Boolean).join(' ');
  return (
    <g className={look}>
      <g
        role="button"
        data-space={space.id}
        tabIndex={stop ? 0 : -1}
        aria-label={spaceInWords(space, pieces, options)}
        {...(options.length > 0 && { 'aria-pressed': picked })}
        onClick={() => onPoint(space.id)}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <title>{spaceInWords(space, pieces, options)}</title>
        <rect className={css.room} x={box.x} y={box.y} width={box.w} height={box.h} rx={6} />
        <SpaceText space={space} />
      </g>
      {pieces.map((piece, i) => (
        <Token key={piece.id} piece={piece} spot={places[i]!} mine={mySeat !== null && piece.seat === mySeat} targets={targets} chosen={chosen} onPoint={onPoint} />
      ))}
    </g>
  );
}

function SpaceText({ space }: { space: Space }) {
  const box = boxOf(space);
  const { marks = [] } = space;
  const { lines, size } = wrap(space.label, box.w - 8, marks.length > 1 ? 2 : 3);
  const shown = marks.length > MOST_MARKS ? [marks[0]!, `+ ${marks.length - 1} more`] : marks;
  const below = box.y + 7 + lines.length * size * LEADING;
  return (
    <g aria-hidden="true">
      <text className={css.label} fontSize={size}>
        {lines.map((line, i) => (
          <tspan key={i} x={box.x + box.w / 2} y={box.y + 2 + (i + 1) * size * LEADING}>
            {line}
          </tspan>
        ))}
      </text>
      {shown.map((mark, i) => (
        <g key={i} className={css.mark} transform={`translate(${box.x + box.w / 2} ${below + i * 14})`}>
          <rect x={-box.w / 2 + 6} y={-1} width={box.w - 12} height={13} rx={6} />
          <text y={9}>{shorten(mark, Math.floor((box.w - 14) / 6.2))}</text>
        </g>
      ))}
    </g>
  );
}
