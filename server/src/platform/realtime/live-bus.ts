import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { LiveNote, LocalLiveNoteFields } from './live-note.ts';

export const livePostgresChannel = 'nazar';
/** PostgreSQL allows 8,000 bytes. */
const maxBytes = 7_500;
/**
 * Maximum number of notes that wait for the database; beyond it the oldest are dropped, and other servers
 * find their changes by polling.
 */
const maxWaiting = 10_000;
/**
 * Milliseconds between two statements, because each wakes every listener of the database, even for a single
 * note.
 */
const pauseMs = 5;

type Listener = (note: LiveNote, known?: LocalLiveNoteFields) => void;

/**
 * Notifies this server and all others of an event after its commit. Notes may be lost, because the rows
 * contain everything that a note is about.
 */
export class LiveBus {
  /** Identifies this server in its notes, which it receives again from the database. */
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

  /** Adds a listener and returns a function that removes it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(note: LiveNote, known?: LocalLiveNoteFields): void {
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

  /** Reports that notes may have been missed for a while. */
  noteGap(): void {
    this.#dispatch({ gap: true });
  }

  /** Resolves when all notes so far have been sent. */
  async idle(): Promise<void> {
    while (this.#sending !== null) await this.#sending;
  }

  #dispatch(note: LiveNote, known?: LocalLiveNoteFields): void {
    for (const listener of this.#listeners) {
      try {
        listener(note, known);
      } catch (error) {
        this.#log.warn({ err: error }, 'A note was not passed on.');
      }
    }
  }

  /**
   * The first note is sent at once; further ones during or soon after that are sent together. A note inside
   * the transaction that it is about would hold a lock of the whole database cluster while that is written to
   * disk.
   */
  async #send(): Promise<void> {
    await null;
    try {
      while (this.#waiting.length > 0) {
        const lines = this.#waiting.splice(0, 200);
        // The setting applies to this statement, which is its own transaction.
        await this.#db.execute(
          sql`select pg_notify(${livePostgresChannel}, line) from set_config('synchronous_commit', 'off', true),
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
    // The note was written by our own servers and triggers.
    return typeof note === 'object' && note !== null ? (note as LiveNote & { from?: string }) : null;
  } catch {
    return null;
  }
}
