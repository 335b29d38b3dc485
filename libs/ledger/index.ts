export type { Cursor } from './cursor.js';
export { commitOf, Ledger, type Appended } from './ledger.js';
export { FOLD_FORMAT, Snapshots } from './snapshots.js';
export { BEGINNING, hasMore, readAfter, type ChatRow, type CommitRow, type FollowedRows, type FollowedTable, type Queryable } from './follower.js';
