import { giftCells, placeGift } from '../../happenings/gifts.js';
import { choose } from '../choose.js';
import type { Operation } from './operation.js';

/** A Gift token is put on an Empty Room that the player chooses. */
export const giftAnywhere = (): Operation => ({
  text: 'put a Gift token on an Empty Room',
  possible: (game) => giftCells(game).length > 0,
  carryOut: (t) => choose(t, { kind: 'solo.gift', prompt: 'Which Room gets the Gift token?', cells: giftCells(t.state) }, 'soloGift', placeGift),
});

/** The Killer leaves a Gift token where he stood, if he has moved away and the Room is Empty. */
export const giftWhereHeStood = (): Operation => ({
  text: 'if he moved, put a Gift token on the Empty Room he left',
  possible: (game, start) => giftCells(game).includes(start),
  carryOut: placeGift,
});
