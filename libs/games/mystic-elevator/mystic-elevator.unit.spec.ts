import { describeGameContract, goldenPlaythroughs, scenarioTests } from '#engine/testing';
import { mysticElevator } from './index.js';

const here = (folder: string) => new URL(folder, import.meta.url);

// A room turned up and the hand of a pig that is out of the game tell everybody something new.
describeGameContract(mysticElevator, { games: 4, reveals: ['RoomOpened', 'PigDied', 'PigLeft'] });
goldenPlaythroughs(mysticElevator, here('./golden/'));
scenarioTests(here('./scenarios/'), new Map([[mysticElevator.id, mysticElevator]]));
