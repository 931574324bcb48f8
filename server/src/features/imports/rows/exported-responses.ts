import type { Database } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import {
  findInquiryIdsOfResponses,
  findOwnInquiryIdsOfDeletedResponses,
  findStoredResponseIds,
} from '../../participation/index.ts';
import type { OpenedImportTable } from '../table/open-table.ts';
import type { TableRow } from '../table/read-table.ts';
import { findDeletedResponses } from './deleted-responses.ts';
import { FingerprintCounter } from './fingerprints.ts';
import { uuidToBytes } from './identify-row.ts';

/** Number of rows that are looked up together. */
const windowSize = 2_048;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The inquiry to which an export's rows are compared. */
export type ExportComparisonTarget = {
  readonly db: Database;
  readonly inquiryId: string;
  readonly keys: Pick<Secrets, 'signing' | 'markers'>;
  /** The seed of the ids and secrets of this import's rows. */
  readonly seed: string;
  /** Whether rows of responses that were deleted from the inquiry are stored again, as new responses. */
  readonly restoresDeleted: boolean;
};

/** The id of a row's response in one of our exports; null if the cell has none. */
function readResponseId({ cells }: TableRow, position: number): string | null {
  const id = (cells[position] ?? '').trim().toLowerCase();
  return uuid.test(id) ? id : null;
}

async function* inWindows(rows: AsyncIterable<TableRow>, position: number) {
  let window: TableRow[] = [];
  const withIds = () => ({ window, ids: window.flatMap((row) => readResponseId(row, position) ?? []) });
  for await (const row of rows) {
    window.push(row);
    if (window.length < windowSize) continue;
    yield withIds();
    window = [];
  }
  if (window.length > 0) yield withIds();
}

type ExportedRow = {
  readonly row: TableRow;
  /** The id of the row's response, or of its restored copy, if the inquiry has it. */
  readonly storedId: string | null;
  /** If the row's response was deleted from the inquiry: the id with which this import restores it. */
  readonly restoredId: string | null;
};

/** Finds the rows of an export whose responses an inquiry already has, or had. */
export async function* matchRowsToStoredResponses(
  rows: AsyncIterable<TableRow>,
  target: Omit<ExportComparisonTarget, 'restoresDeleted'> & { readonly position: number },
): AsyncGenerator<ExportedRow> {
  const { db, inquiryId, position } = target;
  for await (const { window, ids } of inWindows(rows, position)) {
    const stored = await findStoredResponseIds(db, inquiryId, ids);
    const missing = ids.filter((id) => !stored.has(id));
    const deleted = await findDeletedResponses(missing, target);
    for (const row of window) {
      const id = readResponseId(row, position) ?? '';
      const copy = deleted.get(id) ?? null;
      const storedId = stored.has(id) ? id : copy?.isHere === true ? copy.id : null;
      yield { row, storedId, restoredId: storedId === null ? (copy?.id ?? null) : null };
    }
  }
}

/** The response ids in a table; empty if it isn't one of our exports. */
export async function readResponseIdFingerprints({
  rows,
  responseIds = null,
}: Pick<OpenedImportTable, 'rows' | 'responseIds'>): Promise<FingerprintCounter> {
  const fingerprints = new FingerprintCounter();
  if (responseIds === null) return fingerprints;
  for await (const row of rows()) {
    const id = readResponseId(row, responseIds);
    if (id !== null) fingerprints.add(uuidToBytes(id));
  }
  return fingerprints;
}

/** Number of ids that are looked for among the deleted responses of all inquiries of an account. */
const deletedIdsCompared = 200;

/**
 * The only inquiry whose responses an export contains; null if there is none or are several. If none of them is stored
 * any more, it is the account's inquiry from which they were deleted.
 */
export async function findInquiryOfOwnExport(
  rows: AsyncIterable<TableRow>,
  {
    db,
    position,
    ownerId,
    markerKey,
  }: {
    readonly db: Database;
    readonly position: number;
    readonly ownerId: string;
    readonly markerKey: Buffer;
  },
): Promise<string | null> {
  const found = new Set<string>();
  const first: string[] = [];
  for await (const { ids } of inWindows(rows, position)) {
    for (const id of await findInquiryIdsOfResponses(db, ids)) found.add(id);
    if (found.size > 1) return null;
    first.push(...ids.slice(0, deletedIdsCompared - first.length));
  }
  if (found.size > 0) return [...found][0] ?? null;
  const deletedIds = { ids: first, markerKey };
  const [only = null, ...others] = await findOwnInquiryIdsOfDeletedResponses(db, ownerId, deletedIds);
  return others.length === 0 ? only : null;
}
