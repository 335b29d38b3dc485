import type { Player, Rank } from '#sdk';
import { ErrorNote } from '../ui/error-note.js';
import { Loading } from '../ui/loading.js';
import { Panel } from '../ui/panel.js';
import { OwnStanding } from './own-standing.js';
import { PageTurner } from './page-turner.js';
import { RankTable } from './rank-table.js';
import { RATING_MEANS } from './rating.js';
import type { Pages } from './use-pages.js';
import css from './players.module.css';

/** The ranks of a game, page by page. */
export function Ranks({ type, title, pages, me }: { type: string; title: string; pages: Pages<Rank>; me: Player | null }) {
  const { nodes, error } = pages;
  return (
    <Panel title={title}>
      <div className={css.ranks}>
        {error !== undefined && <ErrorNote error={error} onRetry={pages.reload} />}
        {nodes === undefined && error === undefined && <Loading what="Reading the ranks" />}
        {nodes !== undefined && <PageOf ranks={nodes} type={type} me={me} />}
      </div>
      <PageTurner pages={pages} of="ranks" />
      <p className={css.hint}>{RATING_MEANS}</p>
    </Panel>
  );
}

function PageOf({ ranks, type, me }: { ranks: readonly Rank[]; type: string; me: Player | null }) {
  if (ranks.length === 0) return <p className={css.none}>Nobody has played this game to its end yet. Bots are not ranked.</p>;
  return (
    <>
      <RankTable ranks={ranks} me={me?.id} />
      {me !== null && !ranks.some(({ player }) => player.id === me.id) && <OwnStanding type={type} me={me} />}
    </>
  );
}
