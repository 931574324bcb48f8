import type { ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import { findInquiry } from '../../inquiries/index.ts';
import { findInquiryOfOwnExport } from '../rows/exported-responses.ts';
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
        return profileUploadedTable(step, table, { sheet: 0, sheets: null });
      }
      return withTemporaryFile(deps, async (text) => {
        const written = await writeSheetAsText(path, row.format.sheet, text, () => step.check());
        await storeTableFile(deps, row.id, storedImportFileExtensions.sheet, text);
        return profileUploadedTable(step, makeSheetTextTable(text), {
          ...written,
          sheets: [...written.sheets],
        });
      });
    },
  );
}

async function profileUploadedTable(
  step: ImportStepContext,
  table: TextTable,
  { sheet, sheets }: { readonly sheet: number; readonly sheets: string[] | null },
): Promise<ImportStepChange> {
  const profile = await profileTable(table, (rows) => step.progress(rows));
  const contents: ImportTableProfile = {
    ...profile,
    exportedFrom: await findOwnExportedInquiryId(step, table, profile.columns),
    sheets,
    format: { ...table.format, sheet },
  };
  return { state: 'ready', contents, done: profile.rows, total: profile.rows, plan: null, summary: null };
}

/** The account's inquiry from which the table was exported; null if it is another table. */
async function findOwnExportedInquiryId(
  { deps: { db, secrets }, row }: ImportStepContext,
  table: TextTable,
  columns: ImportTableProfile['columns'],
): Promise<string | null> {
  const position = findResponseIdColumnPosition(columns.map(({ heading }) => heading));
  if (position === null) return null;
  const id = await findInquiryOfOwnExport(readTextTableRowsBelowHeading(table), {
    db,
    position,
    ownerId: row.accountId,
    markerKey: secrets.markers,
  });
  const found = id === null ? null : await findInquiry(db, id);
  return found?.ownerId === row.accountId && !found.inBin ? found.id : null;
}
