import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { LiveNote, LocalNoteFields } from './live-note.ts';

export const liveChannel = 'nazar';
/** PostgreSQL takes 8,000 bytes. */
const maxBytes = 7_500;
/** Notes that wait for the database; beyond it the oldest go, and other servers find the rest by looking. */
const maxWaiting = 10_000;
/** Between two statements, in ms: each wakes every listener of the database, also for a single note. */
const pauseMs = 5;

type Listener = (note: LiveNote, known?: LocalNoteFields) => void;

/**
 * Notifies this server and all others of an event after its commit. Notes may get lost: the rows contain everything
 * that a note is about.
 */
export class LiveBus {
  /** Names this server in its notes, which it hears again from the database. */
  readonly nodeId = randomUUID();
  readonly #db: Database;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #listeners = new Set<Listener>();
  #waiting: string[] = [];
  #sending: Promise<void> | null = null;

  constructor({ db, log }: { readonly db: Database; readonly log: Pick<Logger, 'warn'> }) {
    this.#db = db;
    this.#log = log;
  }

  /** Ends with the function that it returns. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(note: LiveNote, known?: LocalNoteFields): void {
    this.#dispatch(note, known);
    const line = JSON.stringify({ ...note, from: this.nodeId });
    if (Buffer.byteLength(line) > maxBytes) {
      this.#log.warn('A note for other servers was too long.');
      return;
    }
    this.#waiting.push(line);
    if (this.#waiting.length > maxWaiting) this.#waiting.shift();
    this.#sending ??= this.#send();
  }

  /** Handles a line of the channel, from any server or trigger. */
  hear(line: string): void {
    const note = readNote(line);
    if (note !== null && note.from !== this.nodeId) this.#dispatch(note);
  }

  /** Nothing was heard for a while. */
  noteGap(): void {
    this.#dispatch({ gap: true });
  }

  /** Resolves when all notes so far have been sent. */
  async idle(): Promise<void> {
    while (this.#sending !== null) await this.#sending;
  }

  #dispatch(note: LiveNote, known?: LocalNoteFields): void {
    for (const listener of this.#listeners) {
      try {
        listener(note, known);
      } catch (error) {
        this.#log.warn({ err: error }, 'A note was not passed on.');
      }
    }
  }

  /**
   * The first one goes at once; what comes while it is under way, or soon after it, goes together in the next. A note
   * inside of the transaction that it is about would hold a lock of the whole database cluster while that is written to
   * disk.
   */
  async #send(): Promise<void> {
    await null;
    try {
      while (this.#waiting.length > 0) {
        const lines = this.#waiting.splice(0, 200);
        // The setting holds for this statement, which is a transaction.
        await this.#db.execute(
          sql`select pg_notify(${liveChannel}, line) from set_config('synchronous_commit', 'off', true),
            unnest(${sql.param(lines)}::text[]) line`,
        );
        await sleep(pauseMs);
      }
    } catch (error) {
      this.#waiting = [];
      this.#log.warn({ err: error }, 'Other servers were not notified.');
    } finally {
      this.#sending = null;
    }
  }
}

function readNote(line: string): (LiveNote & { from?: string }) | null {
  try {
    const note: unknown = JSON.parse(line);
    // Our own servers and triggers wrote it.
    return typeof note === 'object' && note !== null ? (note as LiveNote & { from?: string }) : null;
  } catch {
    return null;
  }
}
