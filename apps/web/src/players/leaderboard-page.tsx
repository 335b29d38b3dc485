import { Link } from 'wouter';
import { isCode } from '../session/is-code.js';
import { client } from '../session/session.js';
import { usePlayer } from '../session/use-player.js';
import { Page } from '../ui/page.js';
import { useQuery } from '../ui/use-query.js';
import { Ranks } from './ranks.js';
import { usePages } from './use-pages.js';
import css from './players.module.css';

const PAGE = 20;

/** Who is best at a game. */
export function LeaderboardPage({ type }: { type: string }) {
  const me = usePlayer();
  const types = useQuery(() => client.gameTypes(), []);
  const pages = usePages((after) => client.leaderboard(type, { first: PAGE, after }), [type, me?.id]);
  if (isCode(pages.error, 'NOT_FOUND')) {
    return (
      <Page title="No such game">
        <p>
          There is no game of this name here. <Link href="/">To the lobby</Link>
        </p>
      </Page>
    );
  }
  const title = types.data?.find(({ id }) => id === type)?.title;
  return (
    <Page title="Leaderboard">
      <nav aria-label="Leaderboards" className={css.boards}>
        {types.data?.map(({ id, title: name }) => (
          <Link key={id} href={`/leaderboards/${id}`} className={css.board} aria-current={id === type ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <Ranks type={type} title={title ?? 'Ranks'} pages={pages} me={me} />
    </Page>
  );
}
