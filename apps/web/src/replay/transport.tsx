import { Button } from '../ui/button.js';
import { TurnPicker } from './turn-picker.js';
import { turnAfter, turnBefore, type Turn } from './turns.js';
import { useKeys } from './use-keys.js';
import { SPEEDS, type Playback } from './use-playback.js';
import css from './replay.module.css';

interface Props {
  readonly playback: Playback;
  readonly turns: readonly Turn[];
  /** The version shown has come. */
  readonly ready: boolean;
}

/** Runs the film, and goes to any version of it. It stays in sight while the page is scrolled. */
export function Transport({ playback, turns, ready }: Props) {
  const { at, last, playing, goTo, toggle } = playback;
  const before = turnBefore(turns, at);
  const after = turnAfter(turns, at);
  const back = { step: () => goTo(at - 1), turn: () => before && goTo(before.version) };
  const forth = { step: () => goTo(at + 1), turn: () => after && goTo(after.version) };
  useKeys({
    Space: toggle,
    ArrowLeft: back.step,
    ArrowRight: forth.step,
    'Shift+ArrowLeft': back.turn,
    'Shift+ArrowRight': forth.turn,
    Home: () => goTo(1),
    End: () => goTo(last),
  });
  return (
    <section className={css.transport} aria-label="Film">
      <Scrubber playback={playback} ready={ready} />
      <div className={css.keys}>
        <Button onClick={back.turn} disabled={before === undefined} aria-label="Turn before" aria-keyshortcuts="Shift+ArrowLeft" title="Turn before (Shift ←)">
          «
        </Button>
        <Button onClick={back.step} disabled={at === 1} aria-label="Step back" aria-keyshortcuts="ArrowLeft" title="Step back (←)">
          ‹
        </Button>
        <Button main onClick={toggle} aria-keyshortcuts="Space" title={`${playing ? 'Pause' : 'Play'} (space)`}>
          {playing ? 'Pause' : 'Play'}
        </Button>
        <Button onClick={forth.step} disabled={at === last} aria-label="Step forward" aria-keyshortcuts="ArrowRight" title="Step forward (→)">
          ›
        </Button>
        <Button onClick={forth.turn} disabled={after === undefined} aria-label="Next turn" aria-keyshortcuts="Shift+ArrowRight" title="Next turn (Shift →)">
          »
        </Button>
        <SpeedPicker playback={playback} />
        <TurnPicker turns={turns} at={at} onPick={goTo} />
      </div>
    </section>
  );
}

/** The place in the film; a dot stands by it while the view of that version is on its way. */
function Scrubber({ playback: { at, last, goTo }, ready }: Pick<Props, 'playback' | 'ready'>) {
  return (
    <div className={css.scrubber}>
      <input
        type="range"
        min={1}
        max={last}
        value={at}
        aria-label="Version"
        aria-valuetext={`version ${at} of ${last}`}
        onChange={(event) => goTo(Number(event.target.value))}
      />
      <span className={css.place}>
        <span className={ready ? css.steady : css.awaited} aria-hidden="true" />
        {at} / {last}
      </span>
    </div>
  );
}

function SpeedPicker({ playback: { speed, setSpeed } }: Pick<Props, 'playback'>) {
  return (
    <select aria-label="Speed" value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
      {SPEEDS.map((each) => (
        <option key={each} value={each}>
          {each}×
        </option>
      ))}
    </select>
  );
}
