import { useRef, useState, type KeyboardEvent } from 'react';
import { CELL, frameOf, neighbour } from './layout.js';
import { LinkLines } from './link-lines.js';
import type { Floor, Scene } from './scene.js';
import { SpaceShape } from './space-shape.js';
import type { Targets } from './targets.js';
import css from './scene.module.css';

interface Props {
  readonly floor: Floor;
  readonly scene: Scene;
  /** Rows of the tallest floor: what the size of a cell is reckoned from, so that it is the same on all floors. */
  readonly tallest: number;
  readonly targets: Targets;
  readonly chosen: readonly string[];
  readonly mySeat: number | null;
  readonly onPoint: (thing: string, space: string) => void;
}

/** How large a cell is: never too small to read, and the tallest floor is to be seen whole. */
const LEAST_REM = 3.8;
const MOST_REM = 9;
const MOST_VH = 68;

/** One floor. It is one stop for the Tab key; the arrow keys go from space to space, Enter points at one. */
export function FloorMap({ floor, scene, tallest, targets, chosen, mySeat, onPoint }: Props) {
  const drawing = useRef<SVGSVGElement>(null);
  const [current, setCurrent] = useState<string | undefined>();
  const stop = floor.spaces.some(({ id }) => id === current) ? current : (floor.spaces.find(({ id }) => targets.has(id)) ?? floor.spaces[0])?.id;
  const frame = frameOf(floor);
  const wide = frame.w / CELL;
  const move = (event: KeyboardEvent): void => {
    const next = stop && neighbour(floor.spaces, stop, event.key);
    if (!next) return;
    event.preventDefault();
    setCurrent(next);
    drawing.current?.querySelector<SVGElement>(`[data-space="${CSS.escape(next)}"]`)?.focus();
  };
  return (
    <figure className={css.floor}>
      <figcaption>{floor.label}</figcaption>
      <div className={css.scroll}>
        <svg
          ref={drawing}
          role="group"
          aria-label={floor.label}
          viewBox={`${frame.x} ${frame.y} ${frame.w} ${frame.h}`}
          style={{ minWidth: `${wide * LEAST_REM}rem`, maxWidth: `min(${wide * MOST_REM}rem, ${(wide * MOST_VH) / tallest}vh)` }}
          className={css.drawing}
          onKeyDown={move}
        >
          {floor.spaces.map((space) => (
            <SpaceShape
              key={space.id}
              space={space}
              pieces={scene.pieces.filter(({ at }) => at === space.id)}
              targets={targets}
              chosen={chosen}
              mySeat={mySeat}
              stop={space.id === stop}
              onFocus={() => setCurrent(space.id)}
              onPoint={(thing) => onPoint(thing, space.id)}
            />
          ))}
          <LinkLines floor={floor} scene={scene} />
        </svg>
      </div>
    </figure>
  );
}
