import type { ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import { findInquiry } from '../../inquiries/index.ts';
import { findInquiryOfOwnExport, findTimeZonesOfExport } from '../exported-responses.ts';
import { findResponseIdColumnPosition } from './detect-export.ts';
import {
  makeSheetTextTable,
  openTextTable,
  profileTable,
  readTextTableRowsBelowHeading,
  type TextTable,
  writeSheetAsText,
} from './read-uploaded.ts';
import type { ImportStepChange, ImportStepContext } from './run-imports.ts';
import {
  storedImportFileExtensions,
  storeTableFile,
  withLocalFileCopy,
  withTemporaryFile,
} from './stored-table.ts';

/** Reads a table for the first time: the contents of its columns, and its first rows. */
export function runImportReadStep(step: ImportStepContext): Promise<ImportStepChange> {
  const { deps, row } = step;
  return withLocalFileCopy(
    deps,
    { id: row.id, extension: storedImportFileExtensions.uploaded },
    async (path) => {
      if (!row.isWorkbook) {
        const table = await openTextTable(path, row.format);
        return learn(step, table, { sheet: 0, sheets: null });
      }
      return withTemporaryFile(deps, async (text) => {
        const written = await writeSheetAsText(path, row.format.sheet ?? 0, text, () => step.check());
        await storeTableFile(deps, row.id, storedImportFileExtensions.sheet, text);
        return learn(step, makeSheetTextTable(text), { ...written, sheets: [...written.sheets] });
      });
    },
  );
}

async function learn(
  step: ImportStepContext,
  table: TextTable,
  { sheet, sheets }: { readonly sheet: number; readonly sheets: string[] | null },
): Promise<ImportStepChange> {
  const profile = await profileTable(table, (rows) => step.progress(rows));
  const found = await findOwnExportedInquiry(step, table, profile.columns);
  const contents: ImportTableProfile = {
    ...profile,
    exportedFrom: found?.id ?? null,
    timeZones: found === null ? [] : await findTimeZones(step, table, { profile, found }),
    sheets,
    format: { ...table.format, sheet },
  };
  return { state: 'ready', contents, done: profile.rows, total: profile.rows, plan: null, summary: null };
}

type ExportedInquiry = NonNullable<Awaited<ReturnType<typeof findInquiry>>>;

/** The account's inquiry from which the table was exported; null if it is another table. */
async function findOwnExportedInquiry(
  { deps: { db, secrets }, row }: ImportStepContext,
  table: TextTable,
  columns: ImportTableProfile['columns'],
): Promise<ExportedInquiry | null> {
  const position = findResponseIdColumnPosition(columns.map(({ heading }) => heading));
  if (position === null) return null;
  const id = await findInquiryOfOwnExport(readTextTableRowsBelowHeading(table), {
    ...{ db, position, ownerId: row.accountId, markerKey: secrets.markers },
  });
  const found = id === null ? null : await findInquiry(db, id);
  return found?.ownerId === row.accountId && !found.inBin ? found : null;
}

/** The time zones in which an export has the times of its responses. */
async function findTimeZones(
  { deps: { db } }: ImportStepContext,
  table: TextTable,
  {
    profile: { columns, calendar },
    found,
  }: {
    readonly profile: Pick<ImportTableProfile, 'columns' | 'calendar'>;
    readonly found: ExportedInquiry;
  },
): Promise<string[]> {
  const ids = findResponseIdColumnPosition(columns.map(({ heading }) => heading));
  const submitted = columns.find(
    ({ fixedUse, finding }) => fixedUse === 'submitted' && finding === 'moments',
  )?.index;
  if (ids === null || submitted === undefined) return [];
  return findTimeZonesOfExport(readTextTableRowsBelowHeading(table), {
    ...{ db, inquiryId: found.id, positions: { ids, submitted }, calendar },
    preferred: [found.definition.timeZone, 'UTC'],
  });
}
