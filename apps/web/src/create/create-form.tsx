import { lazy, Suspense, useState, type FormEvent } from 'react';
import type { GameType, JsonValue } from '#sdk';
import { useLocation } from 'wouter';
import { bestBot } from '../lobby/against-bots.js';
import { asPlayer } from '../session/session.js';
import { Button } from '../ui/button.js';
import { ErrorNote } from '../ui/error-note.js';
import { Loading } from '../ui/loading.js';
import { Panel } from '../ui/panel.js';
import { useAction } from '../ui/use-action.js';
import { BotFields } from './bot-fields.js';
import { hasChoices } from './friendly-schema.js';
import { layTable, type Plan } from './lay-table.js';
import { TableFields } from './table-fields.js';
import css from './create.module.css';

const OptionsForm = lazy(async () => ({ default: (await import('./options-form.js')).OptionsForm }));

/** How a table is to be: the usual, unless changed. */
const usual = (type: GameType): Plan => ({ title: '', seats: type.seats.max, visibility: 'PUBLIC', decisionSeconds: null, bots: 0, bot: bestBot(type) });

/** All that can be set about a new game: what every game has, and the type's own options. */
export function CreateForm({ type }: { type: GameType }) {
  const [, go] = useLocation();
  const [plan, setPlan] = useState<Plan>(() => usual(type));
  const [options, setOptions] = useState<JsonValue>();
  const { run, busy, error } = useAction();
  const change = (part: Partial<Plan>): void => setPlan((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => go(`/games/${await asPlayer(() => layTable(type, plan, options))}`));
  };
  return (
    <form onSubmit={submit} className={css.form}>
      <Panel title="The table">
        <TableFields type={type} plan={plan} onChange={change} />
        <BotFields type={type} plan={plan} onChange={change} />
      </Panel>
      <Panel title="Options of the game">
        {hasChoices(type.optionsSchema) ? (
          <Suspense fallback={<Loading what="Fetching the options" />}>
            <OptionsForm schema={type.optionsSchema} value={options} onChange={setOptions} />
          </Suspense>
        ) : (
          <p className={css.hint}>There is nothing to choose: this game is always played the same way.</p>
        )}
      </Panel>
      {error !== undefined && <ErrorNote error={error} />}
      <div>
        <Button type="submit" main disabled={busy}>
          {busy ? 'Laying the table …' : 'Open the table'}
        </Button>
      </div>
    </form>
  );
}
