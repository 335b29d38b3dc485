import type { Game } from '#sdk';
import type { Scene, Zone } from '../scene/scene.js';
import type { Targets } from '../scene/targets.js';
import { seatName } from '../seats/seat-name.js';
import { ZoneCard } from './zone-card.js';
import css from './zones.module.css';

interface Props {
  readonly scene: Scene;
  readonly game: Game;
  readonly targets: Targets;
  readonly chosen: readonly string[];
  readonly onPick: (thing: string) => void;
}

/** What lies beside the board: the viewer's own things first, then each other seat's, then what belongs to nobody. */
export function Zones({ scene, game, targets, chosen, onPick }: Props) {
  const owners = [...new Set(scene.zones.map(({ seat }) => seat ?? null))];
  const mineFirst = (owner: number | null): number => (owner === null ? 100 : owner === game.mySeat ? -1 : owner);
  return (
    <section className={css.zones} aria-label="Beside the board">
      {owners
        .sort((a, b) => mineFirst(a) - mineFirst(b))
        .map((owner) => (
          <div key={owner ?? 'house'} className={`${css.group} ${owner === null ? css.house : ''}`}>
            <h2>{owner === null ? 'Decks and supplies' : owner === game.mySeat ? 'Yours' : `Of ${seatName(game, owner)}`}</h2>
            <div className={css.cards}>
              {scene.zones.filter(({ seat }) => (seat ?? null) === owner).map((zone: Zone) => (
                <ZoneCard key={zone.id} zone={zone} targets={targets} chosen={chosen} onPick={onPick} />
              ))}
            </div>
          </div>
        ))}
    </section>
  );
}
