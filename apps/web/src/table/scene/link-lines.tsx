import { boxOf, centreOf, type Box } from './layout.js';
import type { Floor, Link, Scene } from './scene.js';
import css from './scene.module.css';

const WORDS: { readonly [kind in Link['kind']]: string } = {
  open: 'Open way',
  door: 'Door',
  locked: 'Locked door',
  wall: 'Wall',
  stairs: 'Stairs',
  passage: 'Passage',
  'one-way': 'One way',
};

/** From edge to edge rather than from middle to middle, where the labels are. */
function ends(from: Box, to: Box) {
  const [a, b] = [centreOf(from), centreOf(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const reach = (box: Box): number => Math.min(dx === 0 ? Infinity : box.w / 2 / Math.abs(dx), dy === 0 ? Infinity : box.h / 2 / Math.abs(dy)) - 8;
  return { x1: a.x + dx * reach(from), y1: a.y + dy * reach(from), x2: b.x - dx * reach(to), y2: b.y - dy * reach(to) };
}

/** The links of a floor. One that leads to another floor is drawn as a sign at the space it leaves from. */
export function LinkLines({ floor, scene }: { floor: Floor; scene: Scene }) {
  const here = new Map(floor.spaces.map((space) => [space.id, space]));
  const all = new Map(scene.floors.flatMap(({ spaces }) => spaces.map((space) => [space.id, space] as const)));
  return (
    <g className={css.links}>
      {floor.links.map(({ from, to, kind }) => {
        const [start, end] = [here.get(from), here.get(to)];
        const title = `${WORDS[kind]}: ${all.get(from)?.label ?? from} to ${all.get(to)?.label ?? to}`;
        const key = `${from} ${to} ${kind}`;
        if (start && end) {
          return (
            <line key={key} className={`${css.link} ${css[kind]}`} {...ends(boxOf(start), boxOf(end))}>
              <title>{title}</title>
            </line>
          );
        }
        const sign = start ?? end;
        if (!sign) return null;
        const box = boxOf(sign);
        return (
          <g key={key} className={css.sign} transform={`translate(${box.x + box.w - 12} ${box.y + box.h / 2 + 6})`}>
            <title>{title}</title>
            <circle r={9} />
            <text dy={4.5}>⇅</text>
          </g>
        );
      })}
    </g>
  );
}
