export { auditCommits, exportLine, verifyExport, type AuditReport } from './audit.js';
export { canonical, canonicalCommit, chainHash, commitmentOf, FIRST_HASH } from './canonical.js';
export { decideTable, type Circumstances, type TableRefusalCode } from './decide-table.js';
export { tableFactSchemas } from './facts.js';
export { foldTable } from './fold-table.js';
export { canSee, isMember, nextDeadline, nextDeadlineOf, seatOf, viewerOf } from './seats.js';
export { seeCommit, seeDecisions, viewTable } from './see.js';
export type * from './types.js';
