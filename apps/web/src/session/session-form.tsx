import { useState, type FormEvent } from 'react';
import { Button } from '../ui/button.js';
import { ErrorNote } from '../ui/error-note.js';
import { Field } from '../ui/field.js';
import { useAction } from '../ui/use-action.js';
import { client } from './session.js';
import css from './session.module.css';

const WAYS = { guest: 'As a guest', logIn: 'Log in', signUp: 'New account' } as const;
type Way = keyof typeof WAYS;

const enter = (way: Way, name: string, password: string) => (way === 'guest' ? client.guest(name) : client[way](name, password));

const text = (form: FormData, field: string): string => {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
};

/** Becomes a guest of a chosen name, or an account's holder. What the present guest plays stays with that guest. */
export function SessionForm({ onDone }: { onDone: () => void }) {
  const [way, setWay] = useState<Way>('guest');
  const { run, busy, error } = useAction();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void run(async () => {
      await enter(way, text(form, 'name').trim(), text(form, 'password'));
      onDone();
    });
  };
  return (
    <form onSubmit={submit} className={css.form}>
      <fieldset className={css.ways}>
        <legend>Be somebody else</legend>
        {(Object.keys(WAYS) as Way[]).map((each) => (
          <label key={each}>
            <input type="radio" name="way" checked={way === each} onChange={() => setWay(each)} /> {WAYS[each]}
          </label>
        ))}
      </fieldset>
      <Field label="Name">
        <input name="name" required maxLength={40} autoComplete="username" />
      </Field>
      {way !== 'guest' && (
        <Field label="Password">
          <input name="password" type="password" required autoComplete={way === 'signUp' ? 'new-password' : 'current-password'} />
        </Field>
      )}
      <p className={css.hint}>{way === 'guest' ? 'A guest has no password and lasts about a day in this browser.' : 'An account keeps your games and rating.'}</p>
      {error !== undefined && <ErrorNote error={error} />}
      <Button type="submit" main disabled={busy}>
        {WAYS[way]}
      </Button>
    </form>
  );
}
