import { trackInWords } from '../scene/words.js';
import type { Track } from '../scene/scene.js';
import css from './zones.module.css';

/** Values with their bounds; a bar where both ends are known. */
export function Tracks({ tracks }: { tracks: readonly Track[] }) {
  if (tracks.length === 0) return null;
  return (
    <ul className={css.tracks}>
      {tracks.map((track) => (
        <li key={track.label} aria-label={trackInWords(track)}>
          <span>
            {track.label} <b>{track.value}</b>
            {track.max !== undefined && <span className={css.of}>/{track.max}</span>}
          </span>
          {track.max !== undefined && <Bar {...track} max={track.max} />}
        </li>
      ))}
    </ul>
  );
}

function Bar({ value, min = 0, max }: Track & { readonly max: number }) {
  const part = max === min ? 0 : (value - min) / (max - min);
  return (
    <svg className={css.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className={css.whole} width={100} height={6} />
      <rect className={css.part} width={100 * Math.min(1, Math.max(0, part))} height={6} />
    </svg>
  );
}
