import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { liveChannel } from './live-bus.ts';
import type { LiveNote } from './live-note.ts';

/** Sends a note when the transaction commits, and not at all if it is rolled back. */
export async function queueLiveNote(db: Database, note: LiveNote): Promise<void> {
  await db.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(note)})`);
}
