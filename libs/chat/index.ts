export { Chat, type ChatLine } from './chat.js';
