import { Field } from '../ui/field.js';
import type { Sight } from './sights.js';
import css from './replay.module.css';

interface Props {
  readonly sights: readonly Sight[];
  readonly sight: Sight;
  readonly onChange: (key: string) => void;
  /** The game is over: all sights are open. */
  readonly over: boolean;
}

/** Through whose eyes the table is shown. */
export function SightPicker({ sights, sight, onChange, over }: Props) {
  return (
    <div>
      <Field label="Seen by">
        <select value={sight.key} onChange={(event) => onChange(event.target.value)}>
          {sights.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      {!over && <p className={css.hint}>Other eyes open when the game is over.</p>}
    </div>
  );
}
