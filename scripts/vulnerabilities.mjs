/** What fails a check; milder ones are counted and no more. */
const GRAVE = new Set(['high', 'critical']);

/**
 * @param {string} output what `npm audit --json` has written
 * @param {{ advisory: string, reason: string, until: string }[]} exceptions advisories that are borne with, each until a day (YYYY-MM-DD)
 * @param {string} today
 * @returns {{ failed: boolean, lines: string[] }} whether the check fails, and what to tell
 */
export function verdictOf(output, exceptions, today) {
  const report = parsed(output);
  if (report?.vulnerabilities === undefined) return { failed: false, lines: [`Vulnerabilities could NOT be checked: ${whyNot(report, output)}`] };
  const all = advisoriesIn(report);
  const grave = all.filter(({ severity }) => GRAVE.has(severity));
  const excuse = ({ id }) => exceptions.find(({ advisory, reason, until }) => advisory === id && reason !== '' && today <= until);
  const open = grave.filter((advisory) => excuse(advisory) === undefined);
  const excused = grave.filter((advisory) => excuse(advisory) !== undefined);
  const lines = [
    ...open.map(({ id, name, severity, title, fix }) => `${severity}: ${name}: ${title} (${id}). ${fix}`),
    ...excused.map((advisory) => `excused until ${excuse(advisory).until}: ${advisory.name}: ${advisory.title} (${advisory.id}). ${excuse(advisory).reason}`),
    `${open.length} high or critical, ${excused.length} excused, ${all.length - grave.length} milder.`,
  ];
  return { failed: open.length > 0, lines };
}

function parsed(output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

function whyNot(report, output) {
  const said = report?.message ?? report?.error?.summary ?? output;
  return String(said).trim().split('\n', 1)[0] || 'npm told nothing.';
}

/** Every advisory once, whatever it reaches. */
function advisoriesIn({ vulnerabilities }) {
  const found = new Map();
  for (const { via, fixAvailable } of Object.values(vulnerabilities))
    for (const advisory of via) {
      if (typeof advisory === 'string') continue; // by way of another package, which is listed itself
      const id = /GHSA(-[a-z0-9]{4}){3}/.exec(advisory.url ?? '')?.[0] ?? String(advisory.source);
      found.set(id, { id, name: advisory.name, severity: advisory.severity, title: advisory.title, fix: fixAvailable ? 'An upgrade mends it.' : 'No upgrade mends it yet.' });
    }
  return [...found.values()];
}
