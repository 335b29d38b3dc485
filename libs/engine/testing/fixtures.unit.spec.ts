import { describeGameContract } from './describe-game-contract.js';
import { feud } from './fixtures/feud.js';
import { hands } from './fixtures/hands.js';
import { noughts } from './fixtures/noughts.js';
import { race } from './fixtures/race.js';
import { salvage } from './fixtures/salvage.js';

describeGameContract(noughts, { open: true, games: 30 });
describeGameContract(hands, { open: true, games: 30 });
describeGameContract(race, { open: true, games: 30 });
describeGameContract(feud, { games: 30, reveals: ['Played'] });
describeGameContract(salvage, { games: 12, reveals: ['HaulsShown'] });
