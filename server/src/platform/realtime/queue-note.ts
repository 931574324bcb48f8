import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { liveChannel } from './live-bus.ts';
import type { LiveNote } from './live-note.ts';

/** Sends a note with the commit of the transaction, and not at all if that is rolled back. */
export async function queueNote(db: Database, note: LiveNote): Promise<void> {
  await db.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(note)})`);
}
