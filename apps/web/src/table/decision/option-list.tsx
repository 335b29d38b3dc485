import type { Decision, Option } from '#sdk';
import { Button } from '../../ui/button.js';
import { enough, howMany, isSingle } from './selection.js';
import type { Asking } from './use-decision.js';
import css from './decision.module.css';

interface Props {
  readonly asking: Asking;
  readonly decision: Decision;
  readonly onSend: (answer: readonly string[]) => void;
}

/** The options as buttons: one press answers where one is wanted, else they are picked, counted and confirmed. */
export function OptionList({ asking, decision, onSend }: Props) {
  const { chosen, narrowed, sending, pick, widen } = asking;
  const single = isSingle(decision);
  const shown = (decision.options ?? []).filter(({ id }) => narrowed === null || narrowed.includes(id));
  return (
    <>
      <ul className={css.options} aria-label="Options">
        {shown.map((option: Option) => (
          <li key={option.id}>
            <Button
              className={`${css.option} ${chosen.includes(option.id) ? css.picked : ''}`}
              disabled={sending}
              {...(!single && { 'aria-pressed': chosen.includes(option.id) })}
              onClick={() => (single ? onSend([option.id]) : pick(option.id))}
            >
              {!single && <span aria-hidden="true">{chosen.includes(option.id) ? '☑' : '☐'}</span>}
              {option.label}
            </Button>
          </li>
        ))}
      </ul>
      {narrowed !== null && (
        <Button quiet disabled={sending} onClick={widen}>
          Show all options
        </Button>
      )}
      {!single && <Confirm asking={asking} decision={decision} onSend={onSend} />}
    </>
  );
}

function Confirm({ asking: { chosen, sending }, decision, onSend }: Props) {
  return (
    <div className={css.confirm}>
      <p role="status">
        {howMany(decision)}: {chosen.length} picked
      </p>
      <Button main disabled={sending || !enough(decision, chosen)} onClick={() => onSend(chosen)}>
        Confirm
      </Button>
    </div>
  );
}
