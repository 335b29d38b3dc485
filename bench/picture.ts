import { number } from './report.js';
import { figureOf, type Results } from './results.js';

const [WIDTH, LEFT, BAR, GAP] = [960, 390, 18, 10];

/** Moves a second and the mover's p99 of every contestant at 50 games, as bars on logarithmic scales. */
export function picture(results: Results): string {
  const contestants = [...new Map(results.rows.map(({ contestant, title }) => [contestant, title]))];
  const panels = [
    { title: 'Moves a second, 50 games (more is better; logarithmic scale)', value: (id: string) => figureOf(results, id, 50, 'movesPerSecond') },
    { title: 'Mover p99, 50 games at a fixed rate, ms (less is better; logarithmic scale)', value: (id: string) => figureOf(results, id, 50, 'moverP99', true) },
  ];
  const height = 40 + contestants.length * (BAR + GAP);
  const drawn = panels.map(({ title, value }, n) => panel(title, contestants.map(([id, name]) => ({ name, id, value: value(id) })), n * height));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${panels.length * height + 10}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="#fff"/>
${drawn.join('\n')}
</svg>
`;
}

interface Line {
  readonly name: string;
  readonly id: string;
  readonly value: number;
}

function panel(title: string, lines: readonly Line[], top: number): string {
  const known = lines.map(({ value }) => value).filter((value) => value > 0);
  const [least, most] = [Math.log10(Math.min(...known)) - 0.3, Math.log10(Math.max(...known))];
  const bars = lines.map(({ name, id, value }, n) => {
    const y = top + 34 + n * (BAR + GAP);
    const width = value > 0 ? ((Math.log10(value) - least) / (most - least)) * (WIDTH - LEFT - 80) : 0;
    const colour = id.startsWith('nightledger') ? '#5b3fa8' : '#9aa3ad';
    return `<text x="${LEFT - 8}" y="${y + 14}" text-anchor="end">${escape(name)}</text><rect x="${LEFT}" y="${y}" width="${width.toFixed(0)}" height="${BAR}" fill="${colour}"/><text x="${(LEFT + width + 6).toFixed(0)}" y="${y + 14}">${number(value)}</text>`;
  });
  return `<text x="10" y="${top + 22}" font-weight="bold">${escape(title)}</text>\n${bars.join('\n')}`;
}

const escape = (text: string): string => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
