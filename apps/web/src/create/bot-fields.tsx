import type { GameType } from '#sdk';
import { Field } from '../ui/field.js';
import type { Plan } from './lay-table.js';
import { range } from './table-fields.js';
import css from './create.module.css';

interface Props {
  readonly type: GameType;
  readonly plan: Plan;
  readonly onChange: (part: Partial<Plan>) => void;
}

/** Which bots sit down at once. More can be added at the table. */
export function BotFields({ type, plan, onChange }: Props) {
  return (
    <div className={css.fields}>
      <Field label="Bots to begin with">
        <select value={Math.min(plan.bots, plan.seats - 1)} onChange={(event) => onChange({ bots: Number(event.target.value) })}>
          {range(0, plan.seats - 1).map((number) => (
            <option key={number}>{number}</option>
          ))}
        </select>
      </Field>
      <Field label="Kind of bot">
        <select value={plan.bot} disabled={plan.bots === 0} onChange={(event) => onChange({ bot: event.target.value })}>
          {type.bots.map((bot) => (
            <option key={bot}>{bot}</option>
          ))}
        </select>
      </Field>
    </div>
  );
}
