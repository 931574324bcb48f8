import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { findPublishedRevision } from '../../inquiries/index.ts';
import { findStoredResponseIds } from '../../participation/index.ts';
import { storeResponseFlags, storeResponseNote } from '../../responses/index.ts';
import type { ParticipationPeriod } from '../questionnaire/make-inquiry.ts';
import type { TableRow } from '../table/read-table.ts';
import type { ConvertedRow } from './convert-import-row.ts';
import { deriveResponseSecret } from './identify-row.ts';
import { type ImportRowOutcome, storeImportRow } from './store-row.ts';

export type IdentifiedRow = Pick<TableRow, 'cells'> & { readonly row: ConvertedRow; readonly id: string };

type StoreRowsOptions = {
  readonly deps: ServerDeps;
  readonly signal?: AbortSignal | undefined;
  readonly inquiryId: string;
  readonly revision: number;
  /** The seed of the rows' ids. */
  readonly seed: string;
  readonly openTime: ParticipationPeriod;
  /** Time of rows without a time. */
  readonly untimed: number;
  /** True for answers to earlier revisions, in which rankings may have had fewer options. */
  readonly acceptsPartialRankings?: boolean;
};

/** Number of rows that are looked up together. */
const windowSize = 2_048;
/** Number of rows stored at the same time; they are committed in groups. */
const rowsInParallel = 256;

/** Stores rows, each at its own time. Rows that are already stored are skipped. */
export async function storeImportRows(
  rows: AsyncIterable<IdentifiedRow>,
  storing: StoreRowsOptions,
  settle: (row: IdentifiedRow, outcome: ImportRowOutcome | 'alreadyStored') => void,
): Promise<void> {
  const { deps, inquiryId, revision, seed, signal, acceptsPartialRankings } = storing;
  const { signing, markers } = deps.secrets;
  const published = await findPublishedRevision(deps.db, inquiryId, revision);
  if (published === null) throw new Problem('notFound');
  // A row that is tried again without a refused answer must not lose a place to later rows.
  const atOnce = published.compiled.limitedOptions.length > 0 ? 1 : rowsInParallel;
  const submits = deps.participation.openGroups();
  try {
    for await (const window of windows(rows)) {
      const ids = window.map(({ id }) => id);
      const stored = await findStoredResponseIds(deps.db, inquiryId, ids);
      for (const identified of window) if (stored.has(identified.id)) settle(identified, 'alreadyStored');
      const refused = new Set<string>();
      const missing = window.filter(({ id }) => !stored.has(id));
      await forEachAtOnce(missing, atOnce, async (identified) => {
        const { row, id } = identified;
        const importRow = {
          row,
          id,
          secret: deriveResponseSecret(signing, seed, id),
          at: getImportRowTime(row, storing),
        };
        const outcome = await storeImportRow(importRow, {
          published,
          submits,
          markerKey: markers,
          signal,
          acceptsPartialRankings,
        });
        if (!outcome.stored) refused.add(id);
        settle(identified, outcome);
      });
      await storeOwnerNotes(
        window.filter(({ id }) => !refused.has(id)),
        storing,
      );
    }
  } finally {
    await submits.close();
  }
}

/** Stores the owner's flags and notes of an export with its responses, also of those that an interrupted run stored. */
async function storeOwnerNotes(
  rows: readonly IdentifiedRow[],
  { deps, inquiryId }: StoreRowsOptions,
): Promise<void> {
  const flagged = rows.flatMap(({ row, id }) => (row.flagged ? [id] : []));
  const noted = rows.filter(({ row }) => row.note !== '');
  const now = deps.now();
  if (flagged.length > 0) {
    await deps.db.transaction((tx) =>
      storeResponseFlags(tx, { inquiryId, ids: flagged, flagged: true, now }),
    );
  }
  for (const { row, id } of noted) {
    await storeResponseNote(deps.db, { inquiryId, ids: [id], note: row.note, now });
  }
}

/** A row's time in the open period. */
export function getImportRowTime(
  { submittedAt }: Pick<ConvertedRow, 'submittedAt'>,
  { openTime: { from, to }, untimed }: Pick<StoreRowsOptions, 'openTime' | 'untimed'>,
): number {
  if (submittedAt === null) return untimed;
  if (submittedAt < from) return from;
  return to === null ? submittedAt : Math.min(submittedAt, to - 1);
}

async function* windows(rows: AsyncIterable<IdentifiedRow>): AsyncGenerator<IdentifiedRow[]> {
  let window: IdentifiedRow[] = [];
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
