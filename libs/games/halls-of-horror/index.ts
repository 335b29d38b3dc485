export { hallsOfHorror } from './halls-of-horror.js';
