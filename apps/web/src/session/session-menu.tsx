import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { SessionForm } from './session-form.js';
import { client } from './session.js';
import { usePlayer } from './use-player.js';
import css from './session.module.css';

/** Tells who is playing and lets them be somebody else. */
export function SessionMenu() {
  const player = usePlayer();
  const [open, setOpen] = useState(false);
  return (
    <div className={css.menu}>
      <Button quiet onClick={() => setOpen(true)}>
        {player ? <span className={css.name}>{player.name}</span> : 'Sign in'}
      </Button>
      <Dialog title={player ? `Playing as ${player.name}` : 'Who plays?'} open={open} onClose={() => setOpen(false)}>
        {player && (
          <p className={css.links}>
            <Link href={`/players/${player.id}`} onClick={() => setOpen(false)}>
              My games and rating
            </Link>
            <Button quiet onClick={() => void client.signOut()}>
              Sign out
            </Button>
          </p>
        )}
        <SessionForm onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}
