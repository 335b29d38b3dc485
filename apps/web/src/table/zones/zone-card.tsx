import type { Item, Zone } from '../scene/scene.js';
import type { Targets } from '../scene/targets.js';
import { Tracks } from './tracks.js';
import css from './zones.module.css';

interface Props {
  readonly zone: Zone;
  readonly targets: Targets;
  readonly chosen: readonly string[];
  readonly onPick: (thing: string) => void;
}

/** A hand, deck, pool or sheet: how much is in it, and what of it the viewer may see. */
export function ZoneCard({ zone, targets, chosen, onPick }: Props) {
  const { label, count, items = [], tracks = [], id } = zone;
  const hidden = count - items.length;
  const target = targets.has(id);
  return (
    <article className={`${css.zone} ${target ? css.target : ''}`} aria-label={label}>
      <h3>{target ? <button onClick={() => onPick(id)}>{label}</button> : label}</h3>
      <p className={css.count}>{count === 0 ? 'empty' : hidden > 0 && items.length > 0 ? `${count}, ${hidden} of them hidden` : count}</p>
      <Tracks tracks={tracks} />
      {items.length > 0 && (
        <ul className={css.items} aria-label={label} tabIndex={0}>
          {items.map((item, i) => (
            <li key={`${item.id} ${i}`}>
              <ItemCard item={item} options={targets.get(item.id)?.map((option) => option.id) ?? []} chosen={chosen} onPick={() => onPick(item.id)} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

interface ItemProps {
  readonly item: Item;
  /** The options that mean this item; none where it cannot be picked. */
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  readonly onPick: () => void;
}

function ItemCard({ item: { label, detail, marks = [] }, options, chosen, onPick }: ItemProps) {
  const inside = (
    <>
      <b>{label}</b>
      {marks.length > 0 && <span className={css.marks}> {marks.join(', ')}</span>}
      {detail !== undefined && <span className={css.detail}>{detail}</span>}
    </>
  );
  if (options.length === 0) return <div className={css.item}>{inside}</div>;
  const picked = options.some((id) => chosen.includes(id));
  return (
    <button className={`${css.item} ${css.target} ${picked ? css.picked : ''}`} aria-pressed={picked} onClick={onPick}>
      {inside}
    </button>
  );
}
