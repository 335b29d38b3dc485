import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Game } from '#sdk';
import { asPlayer, client } from '../../session/session.js';
import { Button } from '../../ui/button.js';
import { ErrorNote } from '../../ui/error-note.js';
import { Panel } from '../../ui/panel.js';
import { useAction } from '../../ui/use-action.js';
import { useChat } from './use-chat.js';
import css from './chat.module.css';

/** Talk at the table. */
export function Chat({ game }: { game: Game }) {
  const lines = useChat(game.id);
  const [text, setText] = useState('');
  const { run, busy, error } = useAction();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  const say = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    void run(async () => {
      await asPlayer(() => client.say(game.id, text.trim()));
      setText('');
    });
  };
  return (
    <Panel title="Chat">
      <div ref={box} role="log" aria-label="Chat" aria-live="polite" tabIndex={0} className={css.lines}>
        <ul>
          {lines.length === 0 && <li className={css.none}>Nobody has said anything.</li>}
          {lines.map(({ id, author, text: said }) => (
            <li key={id}>
              <b>{author}:</b> {said}
            </li>
          ))}
        </ul>
      </div>
      {error !== undefined && <ErrorNote error={error} />}
      <form className={css.form} onSubmit={say}>
        <input aria-label="Say something" value={text} maxLength={500} onChange={(event) => setText(event.target.value)} />
        <Button type="submit" disabled={busy}>
          Say
        </Button>
      </form>
    </Panel>
  );
}
