import { performance } from 'node:perf_hooks';
import { deriveId } from '../../platform/secrets/derive-id.ts';
import { ImportError } from './import-error.ts';
import type { ImportReport } from './import-report.ts';
import { type ImportOptions, planImportedInquirySettings } from './import-settings.ts';
import { type ImportContext, importTableAsInquiry } from './import-table-as-inquiry.ts';
import { openImportFolder } from './open-folder.ts';
import { withImportLock } from './with-import-lock.ts';

/**
 * Imports a folder with a questionnaire or an inquiry file, and its answers. The inquiry's id comes from the owner
 * and from these, so that the same one updates the same inquiry.
 */
export async function importFolder(
  folder: string,
  options: ImportOptions,
  context: ImportContext,
): Promise<ImportReport> {
  const began = performance.now();
  const source = await openImportFolder(folder, options);
  const { questionnaire, inquiryFile } = source;
  const settings = await planImportedInquirySettings(questionnaire, options, {
    ...context,
    ...(inquiryFile && { inquiryFile }),
  });
  const name = inquiryFile?.fingerprint ?? questionnaire.id ?? settings.title;
  if (inquiryFile !== undefined && options.inquiryId !== undefined) {
    throw new ImportError('An inquiry file continues its own inquiry: leave --inquiry out.');
  }
  const id = options.inquiryId ?? deriveId(context.ownerId ?? '', `inquiry ${name}`);
  const report = await withImportLock(context.deps.db, id, () =>
    importTableAsInquiry(id, { source, settings, options, context }),
  );
  return { ...report, seconds: (performance.now() - began) / 1000 };
}
