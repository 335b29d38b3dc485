export type { Cursor } from './cursor.js';
export { readHeads, type Head } from './heads.js';
export { Batches } from './batches.js';
export { textArray } from './text-array.js';
export { onAppend, onCommit, ringAppend } from './append-bell.js';
export { commitOf, Ledger, lineOf, type Appended } from './ledger.js';
export { rebuildSnapshots } from './rebuild-snapshots.js';
export { FOLD_FORMAT, SNAPSHOT_EVERY, Snapshots } from './snapshots.js';
export { BEGINNING, lookAfter, readAfter, type ChatRow, type CommitRow, type FollowedRows, type FollowedTable, type Queryable } from './follower.js';
