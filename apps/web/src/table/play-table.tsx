import type { Game } from '#sdk';
import { Chat } from './chat/chat.js';
import { Concede } from './concede.js';
import { DecisionPanel } from './decision/decision-panel.js';
import { useDecision } from './decision/use-decision.js';
import { GameOver } from './game-over.js';
import { Log } from './log/log.js';
import { SceneView } from './scene/scene-view.js';
import { sceneOf } from './scene/scene.js';
import { Seats } from './seats/seats.js';
import type { TableState } from './table-state.js';
import { Zones } from './zones/zones.js';
import css from './table.module.css';

/** A game that has begun: the table, what is asked, and what happens around it. */
export function PlayTable({ table }: { table: TableState & { readonly game: Game; readonly refresh: () => Promise<void> } }) {
  const { game, view, decisions, status } = table;
  const scene = sceneOf(view);
  const asking = useDecision(table);
  const { targets, chosen, point } = asking;
  return (
    <div className={css.table}>
      <p role="status" className={css.status}>
        {scene.status}
      </p>
      <div className={css.board}>
        <SceneView scene={scene} targets={targets} chosen={chosen} mySeat={game.mySeat} onPick={point} />
        <Zones scene={scene} game={game} targets={targets} chosen={chosen} onPick={point} />
      </div>
      <div className={status === 'RUNNING' ? css.asked : css.over}>{status === 'RUNNING' ? <DecisionPanel asking={asking} game={game} decisions={decisions} /> : <GameOver game={game} />}</div>
      <div className={css.side}>
        <Seats game={game} decisions={decisions} pieces={scene.pieces} aside={status === 'RUNNING' && game.mySeat !== null && <Concede game={game} />} />
        <Log commits={table.commits} game={game} />
        <Chat game={game} />
      </div>
    </div>
  );
}
