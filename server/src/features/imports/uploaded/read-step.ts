import type { ImportContents } from '@nazar/domain/api/import-calls.ts';
import {
  makeSheetTable,
  openTextTable,
  profileTable,
  type TextTable,
  writeSheetAsText,
} from './read-uploaded.ts';

import type { ImportStepChange, ImportStepContext } from './run-imports.ts';
import {
  importFileExtensions,
  storeTableFile,
  withLocalFileCopy,
  withTemporaryFile,
} from './stored-table.ts';

/** Reads a table for the first time: the contents of its columns, and its first rows. */
export function runImportReadStep(step: ImportStepContext): Promise<ImportStepChange> {
  const { deps, row } = step;
  return withLocalFileCopy(deps, { id: row.id, extension: importFileExtensions.uploaded }, async (path) => {
    if (!row.isWorkbook) {
      const table = await openTextTable(path, row.format);
      return learn(step, table, { sheet: 0, sheets: null });
    }
    return withTemporaryFile(deps, async (text) => {
      const written = await writeSheetAsText(path, row.format.sheet ?? 0, text, () => step.check());
      await storeTableFile(deps, row.id, importFileExtensions.sheet, text);
      return learn(step, makeSheetTable(text), { ...written, sheets: [...written.sheets] });
    });
  });
}

async function learn(
  step: ImportStepContext,
  table: TextTable,
  { sheet, sheets }: { readonly sheet: number; readonly sheets: string[] | null },
): Promise<ImportStepChange> {
  const profile = await profileTable(table, (rows) => step.progress(rows));
  const contents: ImportContents = { ...profile, sheets, format: { ...table.format, sheet } };
  return { state: 'ready', contents, done: profile.rows, total: profile.rows, plan: null, summary: null };
}
