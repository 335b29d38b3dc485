import { useRef, useState, type KeyboardEvent } from 'react';
import type { Decision } from '#sdk';
import { Button } from '../../ui/button.js';
import { Hidden } from '../../ui/hidden.js';
import { moved } from './selection.js';
import css from './decision.module.css';

interface Props {
  readonly decision: Decision;
  readonly sending: boolean;
  readonly onSend: (order: readonly string[]) => void;
}

const BY: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Puts options in order: with the buttons, or with the arrow keys on either of an option's buttons. */
export function OrderPicker({ decision, sending, onSend }: Props) {
  const [order, setOrder] = useState<readonly string[]>(() => (decision.options ?? []).map(({ id }) => id));
  const [told, setTold] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const labels = new Map((decision.options ?? []).map(({ id, label }) => [id, label]));
  const move = (id: string, by: -1 | 1): void => {
    const next = moved(order, id, by);
    setOrder(next);
    setTold(`${labels.get(id)}: place ${next.indexOf(id) + 1} of ${next.length}`);
  };
  const onKey = (event: KeyboardEvent, id: string): void => {
    const by = BY[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(id, by);
  };
  return (
    <>
      <ol ref={list} className={css.order} aria-label="Your order, first on top">
        {order.map((id, i) => (
          <li key={id} onKeyDown={(event) => onKey(event, id)}>
            <span>
              {i + 1}. {labels.get(id)}
            </span>
            <Button aria-label={`Move up: ${labels.get(id)}`} aria-disabled={i === 0} disabled={sending} onClick={() => move(id, -1)}>
              ↑
            </Button>
            <Button aria-label={`Move down: ${labels.get(id)}`} aria-disabled={i === order.length - 1} disabled={sending} onClick={() => move(id, 1)}>
              ↓
            </Button>
          </li>
        ))}
      </ol>
      <div role="status">
        <Hidden>{told}</Hidden>
      </div>
      <div className={css.confirm}>
        <p>The first one is on top.</p>
        <Button main disabled={sending} onClick={() => onSend(order)}>
          Confirm order
        </Button>
      </div>
    </>
  );
}
