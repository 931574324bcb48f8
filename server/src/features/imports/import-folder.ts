import { performance } from 'node:perf_hooks';
import { deriveId } from '../../platform/secrets/derive-id.ts';
import type { ImportReport } from './import-report.ts';
import { type ImportOptions, planSettings } from './import-settings.ts';
import { type ImportNeeds, importTable } from './import-table.ts';
import { openFolder } from './open-folder.ts';

/**
 * Imports a folder with a questionnaire and its answers. The inquiry's id comes from the owner and the
 * questionnaire's, so that the same one updates the same inquiry.
 */
export async function importFolder(
  folder: string,
  options: ImportOptions,
  needs: ImportNeeds,
): Promise<ImportReport> {
  const began = performance.now();
  const source = await openFolder(folder, options);
  const settings = await planSettings(source.questionnaire, options, {
    client: needs.client,
    headers: needs.ownerHeaders,
  });
  const name = source.questionnaire.id ?? settings.title;
  const id = options.inquiryId ?? deriveId(needs.ownerId ?? '', `inquiry ${name}`);
  return needs
    .alone(id, () => importTable(id, { source, settings, options, needs }))
    .then((report) => ({ ...report, seconds: (performance.now() - began) / 1000 }))
    .finally(() => needs.clock.release());
}
