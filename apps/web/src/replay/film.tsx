import { useMemo, useState } from 'react';
import type { Game } from '#sdk';
import { SceneView } from '../table/scene/scene-view.js';
import { sceneOf } from '../table/scene/scene.js';
import { NO_TARGETS } from '../table/scene/targets.js';
import { Seats } from '../table/seats/seats.js';
import type { TableState } from '../table/table-state.js';
import { Zones } from '../table/zones/zones.js';
import { ErrorNote } from '../ui/error-note.js';
import { Loading } from '../ui/loading.js';
import { askedIn } from './address.js';
import { FilmLog } from './film-log.js';
import { FilmStatus } from './film-status.js';
import { MomentLink } from './moment-link.js';
import { Outcome } from './outcome.js';
import { SightPicker } from './sight-picker.js';
import { seatIn, sightOf, sightsOf } from './sights.js';
import { Transport } from './transport.js';
import { turnsOf } from './turns.js';
import { useAddress } from './use-address.js';
import { useMoment } from './use-moment.js';
import { usePlayback, useRunning } from './use-playback.js';
import css from './replay.module.css';

const nothing = (): void => undefined;

/** The table at one version, what led to it, and the controls to go through the others. */
export function Film({ table }: { table: TableState & { readonly game: Game } }) {
  const { game, commits } = table;
  const [asked] = useState(() => askedIn(location.search));
  const [as, setAs] = useState(asked.as === 'seat' ? null : asked.as);
  const sights = sightsOf(game);
  const sight = sightOf(sights, as);
  const turns = useMemo(() => turnsOf(commits), [commits]);
  const start = useMemo(() => commits.find(({ facts }) => facts.some(({ type }) => type === 'GameStarted'))?.version ?? 1, [commits]);
  const over = game.status === 'FINISHED' || game.status === 'ABANDONED';
  const playback = usePlayback({ start, last: Math.max(game.version, table.version), growing: !over }, asked.at);
  const { at, last, playing } = playback;
  const moment = useMoment(game, table, { sight, at, last, running: playing });
  useRunning(playback, moment.ready);
  useAddress(game.id, { at, as: sight.key, playing });
  const scene = useMemo(() => sceneOf(moment.view), [moment.view]);
  const told = useMemo(() => commits.filter(({ version }) => version <= at), [commits, at]);
  return (
    <div className={css.film}>
      <Transport playback={playback} turns={turns} ready={moment.ready} />
      <FilmStatus game={game} commits={told} turns={turns} playback={playback} status={scene.status} />
      {moment.error !== undefined && <ErrorNote error={moment.error} onRetry={moment.retry} />}
      {moment.view.scene === undefined ? (
        <div className={css.coming}>{moment.error === undefined && <Loading what="Fetching the table" />}</div>
      ) : (
        <div className={css.table}>
          <div className={css.board} aria-busy={!moment.ready}>
            <SceneView scene={scene} mySeat={seatIn(sight, game)} />
          </div>
          <div className={css.side}>
            <SightPicker sights={sights} sight={sight} onChange={setAs} over={over} />
            <MomentLink game={game.id} at={at} as={sight.key} />
            <FilmLog commits={told} game={game} at={at} foreign={sight !== sights[0]} />
            {at === last && over && <Outcome game={game} />}
            <Seats game={game} decisions={[]} pieces={scene.pieces} />
          </div>
          <Zones scene={scene} game={game} targets={NO_TARGETS} chosen={[]} onPick={nothing} />
        </div>
      )}
    </div>
  );
}
