import { listed, who, type Sentences } from '#engine';
import type { HallsFact } from '../facts.js';
import { placeName } from '../labels.js';
import { locksWords, roomIn, theRoom } from './words.js';

type Action = Extract<HallsFact, { type: 'ActionFailed' }>['data']['action'];

const ACTION: { readonly [action in Action]: { readonly name: string; readonly verb: string } } = {
  up: { name: 'Up', verb: 'go up' },
  right: { name: 'Right', verb: 'go right' },
  down: { name: 'Down', verb: 'go down' },
  left: { name: 'Left', verb: 'go left' },
  search: { name: 'Search', verb: 'search' },
  attack: { name: 'Attack', verb: 'attack' },
  escape: { name: 'Escape', verb: 'escape' },
  pass: { name: 'nothing', verb: 'wait' },
};

export const turnSentences = {
  TurnBegan: ({ number, first }) => `Turn ${number} begins with ${who(first)}.`,
  ActionsRevealed: ({ actions }) => {
    const choices = actions.map(({ seat, action }, i) => `${who(seat)} ${i === 0 ? 'chooses ' : ''}${ACTION[action].name}`);
    return choices.length === 0 ? '' : `${listed(choices)}.`;
  },
  ActionPassed: ({ seat }) => `${who(seat)} does nothing.`,
  ActionFailed: ({ seat, action, resolve }) => `${who(seat)} cannot ${ACTION[action].verb}${resolve === 0 ? '' : ` and loses ${resolve} Resolve`}.`,
  ParticipantMoved: ({ seat, to, how }) => `${who(seat)} ${how === 'escape' ? 'flees' : 'goes'} to ${placeName(to)}.`,
  MoveCancelled: ({ seat, by }) => `${who(seat)} runs into ${who(by)} in the doorway and stays.`,
  RoomRevealed: ({ cell, room }) => `In ${placeName(cell)} lies ${theRoom(room)}.`,
  // Who goes where has been told.
  RoomEntered: () => '',
  RoomLocked: ({ cell, lock, seat }) => (lock === 'temporary' ? `The doors of ${roomIn(cell)} shut on ${who(seat)}.` : `${who(seat)} locks ${roomIn(cell)} for good.`),
  RoomOpened: ({ cell }) => `The doors of ${roomIn(cell)} open again.`,
  ActionsEnded: () => '',
  ParticipantResigned: ({ seat }) => `${who(seat)} gives up.`,
  ParticipantDied: ({ seat, cell, locks }) => `${who(seat)} dies in ${placeName(cell)}${locksWords(locks)}.`,
} satisfies Partial<Sentences<HallsFact>>;
