import { placeGift } from '../happenings/gifts.js';
import { moveKiller } from '../happenings/killer.js';
import type { SoloSteps, StepTable, StepsOf } from '../steps.js';
import { soloCardOf } from './cards/index.js';
import { PLAYER } from './choose.js';
import { drawSoloCard, lineFor } from './draw.js';
import { putNewRoom } from './operations/replace-room.js';
import { stepToward } from './operations/toward.js';
import { promiseSecondKey } from './second-key.js';

export const soloSteps: StepsOf<SoloSteps> = {
  soloCeremony,
  soloLine,
  soloToward: (t, { left }) => stepToward(t, left),
  soloStep: (t, _, given) => moveKiller(t, given.id()),
  soloGift: (t, _, given) => placeGift(t, given.id()),
  soloRoom: (t, _, given) => putNewRoom(t, given.id()),
};

function soloCeremony(t: StepTable): void {
  promiseSecondKey(t);
  const card = t.state.turn.killerFought ? undefined : drawSoloCard(t);
  if (card === undefined) return t.then('turn');
  t.record({ type: 'CeremonyCardPlayed', data: { seat: PLAYER, card } });
  t.then('soloLine', { line: lineFor(t.state), at: 0, start: t.state.killer.cell });
}

/** From left to right; what would change nothing is left out. */
function soloLine(t: StepTable, { line, at, start }: SoloSteps['soloLine']): void {
  const card = t.state.ceremony.played!;
  const operation = soloCardOf(card)[line][at];
  if (operation === undefined) return finish(t, card);
  if (operation.possible(t.state, start)) operation.carryOut(t, start);
  t.then('soloLine', { line, at: at + 1, start });
}

function finish(t: StepTable, card: string): void {
  t.record({ type: 'CeremonyCardDiscarded', data: { card } });
  promiseSecondKey(t);
  t.then('turn');
}
