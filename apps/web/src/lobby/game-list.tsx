import { useState } from 'react';
import type { GameFilter, GameType } from '#sdk';
import { Button } from '../ui/button.js';
import { ErrorNote } from '../ui/error-note.js';
import { Loading } from '../ui/loading.js';
import { Panel } from '../ui/panel.js';
import { GameFilters } from './game-filters.js';
import { GameRow } from './game-row.js';
import { useGames } from './use-games.js';
import css from './lobby.module.css';

/** The tables of this service, by filter. */
export function GameList({ types }: { types: readonly GameType[] }) {
  const [filter, setFilter] = useState<GameFilter>({});
  const { nodes, more, error, loadMore, reload } = useGames(filter);
  return (
    <Panel title="Tables">
      <GameFilters types={types} filter={filter} onChange={setFilter} />
      {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      {nodes === undefined && error === undefined && <Loading what="Looking for tables" />}
      {nodes?.length === 0 && <p className={css.none}>{filter.mine ? 'You sit at no such table.' : 'There is no such table yet. Begin one above.'}</p>}
      <ul className={css.list}>{nodes?.map((game) => <GameRow key={game.id} game={game} />)}</ul>
      {more !== null && <Button onClick={loadMore}>Older tables</Button>}
    </Panel>
  );
}
