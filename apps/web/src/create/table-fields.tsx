import type { GameType, Visibility } from '#sdk';
import { Field } from '../ui/field.js';
import type { Plan } from './lay-table.js';
import css from './create.module.css';

const CLOCKS: readonly (readonly [seconds: number, words: string])[] = [
  [30, '30 seconds a decision'],
  [60, 'a minute a decision'],
  [180, '3 minutes a decision'],
  [3600, 'an hour a decision'],
  [86_400, 'a day a decision'],
];

interface Props {
  readonly type: GameType;
  readonly plan: Plan;
  readonly onChange: (part: Partial<Plan>) => void;
}

/** What every game has: title, seats, who finds it, and the clock. */
export function TableFields({ type: { title, seats }, plan, onChange }: Props) {
  return (
    <div className={css.fields}>
      <Field label="Title">
        <input value={plan.title} placeholder={title} maxLength={80} onChange={(event) => onChange({ title: event.target.value })} />
      </Field>
      <Field label="Seats">
        <select value={plan.seats} onChange={(event) => onChange({ seats: Number(event.target.value) })}>
          {range(seats.min, seats.max).map((number) => (
            <option key={number}>{number}</option>
          ))}
        </select>
      </Field>
      <Field label="Who finds it">
        <select value={plan.visibility} onChange={(event) => onChange({ visibility: event.target.value as Visibility })}>
          <option value="PUBLIC">Everybody, in the lobby</option>
          <option value="PRIVATE">Whoever has the invite link</option>
        </select>
      </Field>
      <Field label="Clock">
        <select value={plan.decisionSeconds ?? ''} onChange={(event) => onChange({ decisionSeconds: event.target.value === '' ? null : Number(event.target.value) })}>
          <option value="">No clock</option>
          {CLOCKS.map(([seconds, words]) => (
            <option key={seconds} value={seconds}>
              {words}
            </option>
          ))}
        </select>
      </Field>
    </div>
  );
}

/** The whole numbers from one to another. */
export const range = (from: number, to: number): readonly number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
