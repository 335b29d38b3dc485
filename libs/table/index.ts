export { auditCommits, exportLine, parseExport, verifyExport, type AuditReport, type OnReplayed } from './audit.js';
export { canonical, canonicalCommit, chainHash, commitmentOf, FIRST_HASH } from './canonical.js';
export { bodyOf, decideTable, type Circumstances, type TableRefusalCode } from './decide-table.js';
export { tableFactSchemas } from './facts.js';
export { foldTable } from './fold-table.js';
export { checkInFlight, type InFlight, type InFlightOutcome, type StoredFold } from './in-flight.js';
export { canSee, isMember, nextDeadline, nextDeadlineOf, seatOf, viewerOf } from './seats.js';
export { gameOf, seeCommit, seeDecisions, viewTable } from './see.js';
export type * from './types.js';
