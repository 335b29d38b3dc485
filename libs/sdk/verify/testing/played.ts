import { hmacChance, type Decision } from '../../../engine/index.js';
import { registry } from '../../../games/catalogue.js';
import { exportLine, type LedgerCommit } from '../../../table/index.js';
import { create, History } from '../../../table/testing/history.js';

/** A whole game between careful bots, one of them in a person's seat. */
export function played(type = 'mystic-elevator'): readonly LedgerCommit[] {
  const game = registry.get(type)!;
  const history = new History(null, registry)
    .does(create({ game: type, options: {}, seats: 2, clientSeed: 'luck of ann' }))
    .does({ type: 'mixSeed', player: 'ann', clientSeed: 'later luck' })
    .does({ type: 'addBot', player: 'ann', seat: undefined, bot: 'random' })
    .does({ type: 'start', player: 'ann' });
  while (history.table!.status === 'RUNNING') {
    const play = history.table!.play!;
    const { seat, id } = game.decisions(play, 'auditor')[0]!;
    const decision = game.decisions(play, seat).find((mine) => mine.id === id)! as Decision;
    const answer = game.bots['careful']!({ seat, view: game.view(play, seat), decision, random: hmacChance('played', id) });
    history.does({ type: 'decide', by: seat === 0 ? { player: 'ann' } : { botSeat: seat }, decision: id, answer });
  }
  return history.commits;
}

export const exportOf = (commits: readonly LedgerCommit[]): string => commits.map((commit) => `${exportLine(commit)}\n`).join('');
