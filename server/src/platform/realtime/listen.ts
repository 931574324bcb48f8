import type pg from 'pg';
import type { Logger } from 'pino';
import { DatabaseClient } from '../database/connections/database-client.ts';
import { type LiveBus, livePostgresChannel } from './live-bus.ts';

const retryMs = 1_000;
const pingMs = 15_000;

export interface LiveNoteListener {
  stop(): Promise<void>;
}

/**
 * Receives the notes of other servers on its own connection until it is stopped. Notes may be missed at each
 * reconnect.
 */
export function startListeningForLiveNotes({
  connectionString,
  bus,
  log,
}: {
  readonly connectionString: string;
  readonly bus: Pick<LiveBus, 'hear' | 'noteGap'>;
  readonly log: Pick<Logger, 'warn'>;
}): LiveNoteListener {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const begin = async () => {
    const own = new DatabaseClient({
      connectionString,
      application_name: 'nazar listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    });
    let isOver = false;
    const again = (error?: unknown) => {
      if (isOver) return;
      isOver = true;
      clearInterval(pinging);
      client = null;
      void own.end().catch(() => {});
      if (stopped) return;
      log.warn({ err: error }, 'Lost contact with other servers; retrying.');
      timer = setTimeout(begin, retryMs);
      timer.unref();
    };
    // Only this detects a connection whose other end disappeared silently.
    const pinging = setInterval(() => void own.query('select 1').catch(again), pingMs);
    pinging.unref();
    own.on('error', again);
    own.on('end', () => again());
    own.on('notification', ({ payload }) => bus.hear(payload ?? ''));
    try {
      await own.connect();
      await own.query(`listen ${livePostgresChannel}`);
      if (stopped) return void (await own.end());
      client = own;
      bus.noteGap();
    } catch (error) {
      again(error);
    }
  };
  const begun = begin();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await begun.catch(() => {});
      await client?.end().catch(() => {});
    },
  };
}
