import type { Player } from '#sdk';
import { client } from '../session/session.js';
import { usePlayer } from '../session/use-player.js';
import { ErrorNote } from '../ui/error-note.js';
import { Loading } from '../ui/loading.js';
import { Panel } from '../ui/panel.js';
import { PageTurner } from './page-turner.js';
import { PlayedGame } from './played-game.js';
import { usePages } from './use-pages.js';
import css from './players.module.css';

const PAGE = 10;

/** The games a player sits or sat in, newest first, as far as they are open to the viewer. */
export function PlayedGames({ player: { id } }: { player: Player }) {
  const me = usePlayer();
  const pages = usePages((after) => client.gamesOf(id, { first: PAGE, after }), [id, me?.id]);
  return (
    <Panel title="Games">
      {pages.error !== undefined && <ErrorNote error={pages.error} onRetry={pages.reload} />}
      {pages.nodes === undefined && pages.error === undefined && <Loading what="Looking for games" />}
      {pages.nodes?.length === 0 && <p className={css.none}>None that you can see: private games are shown to those who play in them.</p>}
      <ul className={css.games}>
        {pages.nodes?.map((game) => (
          <PlayedGame key={game.id} game={game} player={id} />
        ))}
      </ul>
      <PageTurner pages={pages} of="games" />
    </Panel>
  );
}
