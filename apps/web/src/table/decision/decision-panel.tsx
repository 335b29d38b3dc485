import { useRef } from 'react';
import type { Decision, Game } from '#sdk';
import { ErrorNote } from '../../ui/error-note.js';
import { Panel } from '../../ui/panel.js';
import { Clock } from './clock.js';
import { OptionList } from './option-list.js';
import { OrderPicker } from './order-picker.js';
import type { Asking } from './use-decision.js';
import { Waiting } from './waiting.js';
import css from './decision.module.css';

interface Props {
  readonly asking: Asking;
  readonly game: Game;
  readonly decisions: readonly Decision[];
}

/** What the table waits for: the viewer's own question with its answers, or others. */
export function DecisionPanel({ asking, game, decisions }: Props) {
  const { decision, sending, error } = asking;
  const question = useRef<HTMLDivElement>(null);
  // The buttons go with the question: whoever pressed one by key stays at the question's place.
  const send: Asking['send'] = (answer) => {
    question.current?.focus({ preventScroll: true });
    asking.send(answer);
  };
  return (
    <Panel title={decision ? 'Your decision' : 'The table waits'} aside={decision && <Clock deadline={decision.deadline} />}>
      <div className={css.body}>
        {error !== undefined && <ErrorNote error={error} />}
        <div ref={question} role="status" tabIndex={-1} className={css.question}>
          {decision ? <p className={css.prompt}>{decision.prompt}</p> : <Waiting game={game} decisions={decisions} />}
          {sending && <p className={css.hint}>Your answer is on its way …</p>}
        </div>
        {decision?.ordered && <OrderPicker key={decision.id} decision={decision} sending={sending} onSend={send} />}
        {decision && !decision.ordered && <OptionList asking={asking} decision={decision} onSend={send} />}
        {decision && <Waiting game={game} decisions={decisions.filter(({ seat }) => seat !== decision.seat)} />}
      </div>
    </Panel>
  );
}
