import { turnAt, type Turn } from './turns.js';
import css from './replay.module.css';

/** Goes to the beginning of a turn. Nothing where the game tells of no turns. */
export function TurnPicker({ turns, at, onPick }: { turns: readonly Turn[]; at: number; onPick: (version: number) => void }) {
  if (turns.length === 0) return null;
  return (
    <select aria-label="Turn" className={css.turns} value={turnAt(turns, at)?.version ?? ''} onChange={(event) => onPick(Number(event.target.value))}>
      <option value="" disabled>
        Before the turns
      </option>
      {turns.map(({ version, number, seat }) => (
        <option key={version} value={version}>
          {`Turn ${number}${seat === null ? '' : `, seat ${seat + 1}`}`}
        </option>
      ))}
    </select>
  );
}
