import { performance } from 'node:perf_hooks';
import { deriveId } from '../../platform/secrets/derive-id.ts';
import type { ImportReport } from './import-report.ts';
import { type ImportOptions, planSettings } from './import-settings.ts';
import { type ImportDeps, importTable } from './import-table.ts';
import { openFolder } from './open-folder.ts';
import { withImportLock } from './with-import-lock.ts';

/**
 * Imports a folder with a questionnaire and its answers. The inquiry's id comes from the owner and the
 * questionnaire's, so that the same one updates the same inquiry.
 */
export async function importFolder(
  folder: string,
  options: ImportOptions,
  needs: ImportDeps,
): Promise<ImportReport> {
  const began = performance.now();
  const source = await openFolder(folder, options);
  const settings = await planSettings(source.questionnaire, options, needs);
  const name = source.questionnaire.id ?? settings.title;
  const id = options.inquiryId ?? deriveId(needs.ownerId ?? '', `inquiry ${name}`);
  const report = await withImportLock(needs.deps.db, id, () =>
    importTable(id, { source, settings, options, needs }),
  );
  return { ...report, seconds: (performance.now() - began) / 1000 };
}
