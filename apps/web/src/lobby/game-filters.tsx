import type { GameFilter, GameStatus, GameType } from '#sdk';
import { Field } from '../ui/field.js';
import { STATUS } from './status.js';
import css from './lobby.module.css';

interface Props {
  readonly types: readonly GameType[];
  readonly filter: GameFilter;
  readonly onChange: (filter: GameFilter) => void;
}

/** Which tables the list shows. */
export function GameFilters({ types, filter, onChange }: Props) {
  const { type, status } = filter;
  const mine = filter.mine === true;
  const set = (change: { type?: string; status?: GameStatus; mine?: boolean }): void => {
    const next = { type, status, mine, ...change };
    onChange({ ...(next.type && { type: next.type }), ...(next.status && { status: next.status }), mine: next.mine });
  };
  return (
    <form className={css.filters} aria-label="Filter tables" onSubmit={(event) => event.preventDefault()}>
      <Field label="Game">
        <select value={type ?? ''} onChange={(event) => set({ type: event.target.value })}>
          <option value="">All games</option>
          {types.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </Field>
      <Field label="State">
        <select value={status ?? ''} onChange={(event) => set({ status: event.target.value as GameStatus })}>
          <option value="">Any</option>
          {Object.entries(STATUS).map(([id, words]) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </select>
      </Field>
      <label className={css.mine}>
        <input type="checkbox" checked={mine} onChange={(event) => set({ mine: event.target.checked })} /> Only mine
      </label>
    </form>
  );
}
