export { mysticElevator } from './mystic-elevator.js';
