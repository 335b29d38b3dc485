export { adminActor } from './actor.js';
export { adminEntries, appendAdminEntry, lastEntry } from './admin-log.js';
export type { AdminEntry, AdminPhase } from './entry.js';
export { beginAdminAct, recordAdminAct, type AdminAct } from './record-admin-act.js';
export { verifyAdminLog, type AdminLogReport } from './verify-admin-log.js';
