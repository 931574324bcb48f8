import pg from 'pg';
import { ReadReplica } from './connections/read-replica.ts';
import type { Database } from './database.ts';

const snapshots = new WeakSet<Database>();

/** Whether everything read through it is of one moment, or can be; other transactions can't be. */
export function canSnapshot(db: Database): boolean {
  return snapshots.has(db) || ('$client' in db && db.$client instanceof pg.Pool);
}

/**
 * Runs the read in a read-only transaction that sees one moment, or in the caller's transaction if that is
 * one. A standby that has caught up is used if there is one.
 */
export async function inSnapshot<Result>(
  db: Database,
  read: (snapshot: Database) => Promise<Result>,
): Promise<Result> {
  if (snapshots.has(db)) return read(db);
  if (!canSnapshot(db)) throw new Error('A transaction that sees several moments has no snapshot.');
  const replica = await ReadReplica.find(db);
  if (replica === null) return beginSnapshot(db, read);
  try {
    return await beginSnapshot(replica.db, read);
  } catch (error) {
    replica.note(error);
    throw error;
  }
}

function beginSnapshot<Result>(db: Database, read: (snapshot: Database) => Promise<Result>): Promise<Result> {
  return db.transaction(
    (snapshot) => {
      snapshots.add(snapshot);
      return read(snapshot);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
