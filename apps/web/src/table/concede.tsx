import { useState } from 'react';
import type { Game } from '#sdk';
import { asPlayer, client } from '../session/session.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { ErrorNote } from '../ui/error-note.js';
import { useAction } from '../ui/use-action.js';
import css from './table.module.css';

/** Giving up, after a second thought. */
export function Concede({ game }: { game: Game }) {
  const [open, setOpen] = useState(false);
  const { run, busy, error } = useAction();
  const giveUp = async (): Promise<void> => {
    await asPlayer(() => client.concede(game.id));
    setOpen(false);
  };
  return (
    <>
      <Button quiet onClick={() => setOpen(true)}>
        Concede
      </Button>
      <Dialog title="Give up this game?" open={open} onClose={() => setOpen(false)}>
        <p>You lose. The others play on, and your seat’s questions are answered for you.</p>
        {error !== undefined && <ErrorNote error={error} />}
        <div className={css.buttons}>
          <Button grave disabled={busy} onClick={() => void run(giveUp)}>
            Yes, give up
          </Button>
          <Button autoFocus onClick={() => setOpen(false)}>
            Play on
          </Button>
        </div>
      </Dialog>
    </>
  );
}
