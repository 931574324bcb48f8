import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { livePostgresChannel } from './live-bus.ts';
import type { LiveNote } from './live-note.ts';

/** Sends a note when the transaction commits, and not at all if it is rolled back. */
export async function sendLiveNoteOnCommit(db: Database, note: LiveNote): Promise<void> {
  await db.execute(sql`select pg_notify(${livePostgresChannel}, ${JSON.stringify(note)})`);
}
