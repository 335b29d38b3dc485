import { useState } from 'react';
import { useLocation } from 'wouter';
import { NightledgerClient } from '#sdk';
import { isCode } from '../session/is-code.js';
import { asPlayer, client } from '../session/session.js';
import { Button } from '../ui/button.js';
import { ErrorNote } from '../ui/error-note.js';
import { Page } from '../ui/page.js';
import { useAction } from '../ui/use-action.js';
import { useQuery } from '../ui/use-query.js';
import { STATUS } from './status.js';

/** By its id a table is found however new it is; lists, and the table of an invite alone, may be behind. */
const invited = (invite: string): Pick<NightledgerClient, 'game'> => (invite === '' ? client : new NightledgerClient({ url: location.origin, invite }));

/** Where an invite link leads. The code stands behind the `#`, which browsers keep to themselves: it gets into no server's log. */
export function JoinPage({ id }: { id: string }) {
  const [, go] = useLocation();
  const [invite] = useState(() => decodeURIComponent(location.hash.slice(1)));
  const { run, busy, error } = useAction();
  const { data: game } = useQuery(() => invited(invite).game(id), [id, invite]);
  const sitDown = async (): Promise<void> => {
    try {
      await asPlayer(() => client.joinGame(id, invite === '' ? {} : { invite }));
    } catch (fault) {
      // Whoever holds a seat already is where they want to be.
      if (!isCode(fault, 'SEAT_TAKEN')) throw fault;
    }
    go(`/games/${id}`, { replace: true });
  };
  return (
    <Page title="You are invited to a table">
      {game && (
        <p>
          {game.creator.name} invites you to <strong>{game.title}</strong> ({game.type.title}). {STATUS[game.status]}, {game.seats.filter(({ kind }) => kind === 'EMPTY').length} of {game.seats.length} seats free.
        </p>
      )}
      {game === null && <p>There is no such table any more, or the link is not whole.</p>}
      <p>Take a seat: a name is made up for you if you have none yet. You can change it at the top of the page.</p>
      {error !== undefined && <ErrorNote error={error} />}
      <div>
        <Button main disabled={busy} onClick={() => void run(sitDown)}>
          Take a seat
        </Button>
      </div>
    </Page>
  );
}
