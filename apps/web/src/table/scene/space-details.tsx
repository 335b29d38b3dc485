import type { Scene } from './scene.js';
import { pieceInWords } from './words.js';
import css from './scene.module.css';

/** What is to be known about the space looked at last. */
export function SpaceDetails({ scene, space: id }: { scene: Scene; space: string | null }) {
  const space = scene.floors.flatMap(({ spaces }) => spaces).find((each) => each.id === id);
  if (space === undefined) return <p className={css.details}>Point at a space to read about it.</p>;
  const { label, kind, marks = [], detail, face } = space;
  const pieces = scene.pieces.filter(({ at }) => at === id);
  return (
    <div className={css.details}>
      <strong>{label}</strong>
      {kind !== undefined && kind.toLowerCase() !== label.toLowerCase() && ` · ${kind}`}
      {face === 'gone' && ' · out of play'}
      {marks.length > 0 && ` · ${marks.join(', ')}`}
      {detail !== undefined && <p>{detail}</p>}
      {pieces.length > 0 && <p>Here: {pieces.map((piece) => pieceInWords(piece)).join(', ')}</p>}
    </div>
  );
}
