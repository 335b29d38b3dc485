import type { SetUpSteps, StepsOf } from '../steps.js';
import { findFirstPlayer } from './first-player.js';
import { killerPlaced, placeKiller } from './killer.js';
import { layOut } from './lay-out.js';
import { participant, participantTaken, sheets, sheetsTurned, start } from './participants.js';

export const setUpSteps: StepsOf<SetUpSteps> = {
  start,
  participant,
  participantTaken,
  sheets,
  sheetsTurned,
  layOut,
  findFirstPlayer,
  placeKiller,
  killerPlaced,
};
