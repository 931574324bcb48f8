import type { Database } from '../../platform/database/database.ts';
import { findInquiriesOfResponses, findStoredResponseIds } from '../participation/index.ts';
import type { TableRow } from './read-table.ts';

/** Number of rows that are looked up together. */
const windowSize = 2_048;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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
  /** The id of the row's response if the inquiry has it. */
  readonly storedId: string | null;
};

/** Finds the rows of an export whose responses an inquiry already has. */
export async function* findStoredRows(
  rows: AsyncIterable<TableRow>,
  {
    db,
    inquiryId,
    position,
  }: { readonly db: Database; readonly inquiryId: string; readonly position: number },
): AsyncGenerator<ExportedRow> {
  for await (const { window, ids } of inWindows(rows, position)) {
    const stored = await findStoredResponseIds(db, inquiryId, ids);
    for (const row of window) {
      const id = readResponseId(row, position);
      yield { row, storedId: id !== null && stored.has(id) ? id : null };
    }
  }
}

/** The only inquiry whose responses an export contains; null if there is none or are several. */
export async function findInquiryOfOwnExport(
  rows: AsyncIterable<TableRow>,
  { db, position }: { readonly db: Database; readonly position: number },
): Promise<string | null> {
  const found = new Set<string>();
  for await (const { ids } of inWindows(rows, position)) {
    for (const id of await findInquiriesOfResponses(db, ids)) found.add(id);
    if (found.size > 1) return null;
  }
  const [only = null] = found;
  return only;
}
