import { useState } from 'react';
import { FloorMap } from './floor-map.js';
import { CELL, frameOf } from './layout.js';
import type { Scene } from './scene.js';
import { SpaceDetails } from './space-details.js';
import { NO_TARGETS, type Targets } from './targets.js';
import css from './scene.module.css';

export interface SceneProps {
  readonly scene: Scene;
  /** What can be picked, and by which options. */
  readonly targets?: Targets;
  /** Ids of options picked so far. */
  readonly chosen?: readonly string[];
  /** The viewer's seat: its pieces are set off. */
  readonly mySeat?: number | null;
  /** A thing that `targets` has was picked. */
  readonly onPick?: (thing: string) => void;
}

/** The floors of a scene, drawn. Pointing at a space tells about it; pointing at a target picks it. */
export function SceneView({ scene, targets = NO_TARGETS, chosen = [], mySeat = null, onPick }: SceneProps) {
  const [looked, setLooked] = useState<string | null>(null);
  const tallest = Math.max(1, ...scene.floors.map((floor) => frameOf(floor).h / CELL));
  const point = (thing: string, space: string): void => {
    setLooked(space);
    if (targets.has(thing)) onPick?.(thing);
  };
  return (
    <section className={css.scene} aria-label="Board">
      {scene.floors.map((floor) => (
        <FloorMap key={floor.id} floor={floor} scene={scene} tallest={tallest} targets={targets} chosen={chosen} mySeat={mySeat} onPoint={point} />
      ))}
      <SpaceDetails scene={scene} space={looked} />
    </section>
  );
}
