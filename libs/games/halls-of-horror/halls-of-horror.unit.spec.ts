import { describe } from '@jest/globals';
import type { Json } from '#engine';
import { describeGameContract, goldenPlaythroughs, scenarioTests } from '#engine/testing';
import { hallsOfHorror } from './index.js';
import { HEALING } from './testing/first-edition.js';

const here = (folder: string) => new URL(folder, import.meta.url);

// A Room, a Gift token or a card turned face up tells everybody something new.
const reveals = ['RoomRevealed', 'RewardsDrawn', 'GiftOpened', 'CeremonyCardPlayed', 'CeremonyCardSkipped'];

const OPTIONS: readonly Json[] = [
  {},
  { rooms: 'B', participants: 'random', sheet: 'advanced', firstPlayer: 0 },
  { rooms: 'mixed', sheet: 'advanced' },
  { rooms: 'all', impossibleActions: 'penalty' },
];
describe.each(OPTIONS)('%j', (options) => describeGameContract(hallsOfHorror, { games: 2, options, reveals, seed: JSON.stringify(options) }));
goldenPlaythroughs(hallsOfHorror, here('./golden/'), { also: [HEALING] });
scenarioTests(here('./scenarios/'), new Map([[hallsOfHorror.id, hallsOfHorror]]));
