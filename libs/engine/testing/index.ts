export { describeGameContract, type GameContract } from './describe-game-contract.js';
export { playthroughText } from './golden.js';
export { goldenPlaythroughs, type GoldenOptions } from './golden-playthroughs.js';
export { parseScenario, runScenario, ScenarioError, type Scenario } from './scenario.js';
export { scenarioTests } from './scenario-tests.js';
export { faultText, findFault, shrinkFault, type Fault, type Watch } from './shrink.js';
export { askBot, openIn, playOut, type Match, type Turn } from './simulation.js';
export { keptChance, toldChance, type ToldChance } from './told-chance.js';
export { mergePatch } from './merge-patch.js';
