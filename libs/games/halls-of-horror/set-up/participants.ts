import { pick, type Given, type Option } from '#engine';
import type { CharacterId } from '../participants/character.js';
import { characterOf, CHARACTERS, startResolve } from '../participants/index.js';
import { participantOf, seatsOf, type GameState, type Sheet } from '../state.js';
import type { StepTable } from '../steps.js';

export function start(t: StepTable): void {
  if (t.state.options.participants === 'random') dealParticipants(t);
  else for (const seat of seatsOf(t.state)) t.then('participant', { seat });
  t.then('sheets');
  t.then('layOut');
  t.then('findFirstPlayer');
  t.then('placeKiller');
  t.then('turn');
}

function dealParticipants(t: StepTable): void {
  const order = t.chance.shuffle(CHARACTERS.map(({ id }) => id));
  for (const seat of seatsOf(t.state)) take(t, seat, order[seat]!);
}

const take = (t: StepTable, seat: number, character: CharacterId): void => t.record({ type: 'ParticipantTaken', data: { seat, character } });

const freeCharacters = (game: GameState): CharacterId[] => {
  const taken = game.participants.map(({ character }) => character);
  return CHARACTERS.map(({ id }) => id).filter((id) => !taken.includes(id));
};

/** Whoever runs out of time gets one by chance; the last one left is nobody's choice. */
export function participant(t: StepTable, { seat }: { seat: number }): void {
  const free = freeCharacters(t.state);
  if (free.length === 1) return take(t, seat, free[0]!);
  const options = free.map((id) => ({ id, label: characterOf(id).name }));
  const question = pick({ kind: 'participant', prompt: 'Who will you be?', options, default: [t.chance.pick(free)] });
  t.ask({ [seat]: question }, 'participantTaken', { seat });
}

export const participantTaken = (t: StepTable, { seat }: { seat: number }, given: Given): void => take(t, seat, given.id() as CharacterId);

export function sheets(t: StepTable): void {
  const questions = seatsOf(t.state).map((seat) =>
    pick({ kind: 'sheet', prompt: 'Which side of your sheet counts?', options: sidesFor(t.state, seat), default: [t.state.options.sheet] }),
  );
  t.ask(Object.fromEntries(questions.entries()), 'sheetsTurned');
}

function sidesFor(game: GameState, seat: number): Option[] {
  const powers = characterOf(participantOf(game, seat).character!).powers.map(({ name }) => name);
  return [
    { id: 'beginner', label: 'Beginner: no powers' },
    { id: 'advanced', label: `Advanced: ${powers.join(' and ')}` },
  ];
}

export function sheetsTurned(t: StepTable, _: null, given: Given): void {
  for (const seat of seatsOf(t.state)) {
    const sheet = given.id(seat) as Sheet;
    const resolve = startResolve(sheet, characterOf(participantOf(t.state, seat).character!));
    t.record({ type: 'SheetTurned', data: { seat, sheet, resolve } });
  }
}
