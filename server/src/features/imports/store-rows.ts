import { localDay } from '@nazar/domain/imports/read-moment.ts';
import type { Database } from '../../platform/database/database.ts';
import type { InProcessClient, RequestHeaders } from '../../platform/http/in-process-client.ts';
import { findStoredIds } from '../participation/index.ts';
import type { ConvertedRow } from './convert-row.ts';
import type { ResponseNames } from './identify-row.ts';
import type { ImportClock } from './import-clock.ts';
import type { OpenTime } from './make-inquiry.ts';
import { type SubmissionOutcome, submitRow } from './submit-row.ts';

export type NamedRow = { readonly row: ConvertedRow; readonly id: string };

export type Storing = {
  readonly client: InProcessClient;
  readonly db: Database;
  readonly clock: ImportClock;
  readonly names: (attemptId: string) => ResponseNames;
  readonly guestHeaders: (guestId: string) => RequestHeaders;
  readonly inquiryId: string;
  readonly revision: number;
  readonly openTime: OpenTime;
  /** When rows without a time count as sent. */
  readonly untimed: number;
  readonly timeZone: string;
};

/** Rows that are looked up together and sorted by day. */
const windowSize = 2_048;
/** Submits in flight at the same time; they are committed in groups. */
const atOnce = 256;

/**
 * Stores rows through the public submit call, each on its own day: the clock is set to a moment of that day
 * while they are sent. Rows that are already stored are skipped.
 */
export async function storeRows(
  rows: AsyncIterable<NamedRow>,
  storing: Storing,
  settle: (row: ConvertedRow, outcome: SubmissionOutcome | 'alreadyStored') => void,
): Promise<void> {
  for await (const window of windows(rows)) {
    const stored = await findStoredIds(
      storing.db,
      storing.inquiryId,
      window.map(({ id }) => id),
    );
    const byDay = Map.groupBy(
      window.filter(({ id }) => !stored.has(id)),
      ({ row }) => localDay(momentOf(row, storing), storing.timeZone),
    );
    for (const { row, id } of window) if (stored.has(id)) settle(row, 'alreadyStored');
    for (const [first, ...others] of byDay.values()) {
      if (first === undefined) continue;
      storing.clock.hold(momentOf(first.row, storing));
      await forEachAtOnce([first, ...others], atOnce, async (named) => {
        settle(named.row, await storeRow(named, storing));
      });
    }
  }
}

/** A moment in the open period. */
function momentOf({ submittedAt }: ConvertedRow, { openTime: { from, to }, untimed }: Storing): number {
  if (submittedAt === null) return untimed;
  if (submittedAt < from) return from;
  return to === null ? submittedAt : Math.min(submittedAt, to - 1);
}

function storeRow({ row, id }: NamedRow, storing: Storing): Promise<SubmissionOutcome> {
  const { client, inquiryId, revision, names, guestHeaders } = storing;
  const { attemptId, attemptSecret, guestId } = names(id);
  return submitRow(client, {
    ...{ inquiryId, revision, attemptId, attemptSecret },
    ...{ answers: row.answers, duration: row.duration, channel: row.channel },
    headers: guestHeaders(guestId),
  });
}

async function* windows(rows: AsyncIterable<NamedRow>): AsyncGenerator<NamedRow[]> {
  let window: NamedRow[] = [];
  for await (const row of rows) {
    window.push(row);
    if (window.length < windowSize) continue;
    yield window;
    window = [];
  }
  if (window.length > 0) yield window;
}

/** Processes several items at the same time; after the first failure it starts no more. */
async function forEachAtOnce<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failure: unknown;
  const worker = async () => {
    while (next < items.length && failure === undefined) {
      const item = items[next];
      next += 1;
      if (item === undefined) continue;
      await work(item).catch((error: unknown) => {
        failure ??= error ?? new Error('A row could not be stored.');
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  if (failure !== undefined) throw failure;
}
