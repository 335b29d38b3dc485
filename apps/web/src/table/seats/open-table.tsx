import type { Game } from '#sdk';
import { useLocation } from 'wouter';
import { asPlayer, client } from '../../session/session.js';
import { usePlayer } from '../../session/use-player.js';
import { Button } from '../../ui/button.js';
import { ErrorNote } from '../../ui/error-note.js';
import { Panel } from '../../ui/panel.js';
import { useAction } from '../../ui/use-action.js';
import { useQuery } from '../../ui/use-query.js';
import { Chat } from '../chat/chat.js';
import { InviteLink } from './invite-link.js';
import { OpenSeat } from './open-seat.js';
import css from './seats.module.css';

/** A game before its start: seats are taken, bots sit down, and its creator starts it. */
export function OpenTable({ game, refresh }: { game: Game; refresh: () => Promise<void> }) {
  const player = usePlayer();
  const types = useQuery(() => client.gameTypes(), []);
  const type = types.data?.find(({ id }) => id === game.type.id);
  const { run, busy, error } = useAction();
  const creator = player?.id === game.creator.id;
  const taken = game.seats.filter(({ kind }) => kind !== 'EMPTY').length;
  const enough = type === undefined || taken >= type.seats.min;
  const change = (act: () => Promise<unknown>) =>
    void run(async () => {
      await asPlayer(act);
      await refresh();
    });
  return (
    <div className={css.open}>
      <Panel title="Seats">
        <ul>
          {game.seats.map((seat) => (
            <OpenSeat
              key={seat.number}
              seat={seat}
              mine={seat.number === game.mySeat}
              bots={creator ? (type?.bots ?? []) : []}
              busy={busy}
              onJoin={game.mySeat === null ? () => change(() => client.joinGame(game.id, { seat: seat.number })) : undefined}
              onBot={(bot) => change(() => client.addBot(game.id, { seat: seat.number, bot }))}
            />
          ))}
        </ul>
        {error !== undefined && <ErrorNote error={error} />}
        <div className={css.buttons}>
          {creator && (
            <Button main disabled={busy || !enough} onClick={() => change(() => client.startGame(game.id))}>
              Start the game
            </Button>
          )}
          {game.mySeat !== null && <LeaveButton game={game} />}
        </div>
        <p className={css.hint} role="status">
          {startHint(game, creator, enough ? 0 : (type?.seats.min ?? 0) - taken)}
        </p>
      </Panel>
      <div className={css.beside}>
        <InviteLink game={game} />
        <Chat game={game} />
      </div>
    </div>
  );
}

function LeaveButton({ game }: { game: Game }) {
  const [, go] = useLocation();
  const { run, busy, error } = useAction();
  const leave = async (): Promise<void> => {
    await asPlayer(() => client.leaveGame(game.id));
    go('/');
  };
  return (
    <>
      <Button disabled={busy} onClick={() => void run(leave)}>
        Leave the table
      </Button>
      {error !== undefined && <ErrorNote error={error} />}
    </>
  );
}

/** What is still to happen before the start. */
function startHint(game: Game, creator: boolean, missing: number): string {
  if (missing > 0) return `${missing} more ${missing === 1 ? 'seat' : 'seats'} must be taken before the start.`;
  return creator ? 'Seats left empty are closed at the start.' : `${game.creator.name} starts the game.`;
}
