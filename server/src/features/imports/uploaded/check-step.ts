import { randomUUID } from 'node:crypto';
import { isAllHere } from '../import-report.ts';
import { importUploadedTable } from './import-uploaded-table.ts';
import { loadUploadTargetInquiry } from './open-uploaded.ts';
import { RefusalReportWriter } from './report-rows.ts';
import type { ImportStepChange, ImportStepContext } from './run-imports.ts';
import { storedImportFileExtensions, storeTableFile, withTemporaryFile } from './stored-table.ts';

/** Checks every row as if to store it. */
export function runImportCheckStep(step: ImportStepContext): Promise<ImportStepChange> {
  const { deps, row } = step;
  return withTemporaryFile(deps, async (path) => {
    const writer = new RefusalReportWriter(path);
    const report = await importUploadedTable(step, {
      dryRun: true,
      onRefusal: writer.add,
      onRead: ({ rows }) => step.progress(rows),
      onProgress: () => {},
    }).finally(() => writer.end());
    const reportId = await storeRefusalReport(step, path);
    const summary = writer.summary(report);
    const changed = { summary, reportId, done: report.rows, total: report.rows };
    if (isAllHere(report)) return { ...changed, state: 'ready', failure: { code: 'allHere' } };
    // The account may still choose to restore the deleted responses.
    if (report.answers === 0 && report.deleted === 0)
      return { ...changed, state: 'ready', failure: { code: 'nothingFits' } };
    if (row.plan?.kind === 'own') {
      const { placesLeft } = await loadUploadTargetInquiry(deps, row.plan.inquiryId, row.accountId);
      if (placesLeft !== null && placesLeft < report.stored) {
        const params = { places: placesLeft, rows: report.stored };
        return { ...changed, state: 'ready', failure: { code: 'placesLeft', params } };
      }
    }
    return { ...changed, state: 'checked' };
  });
}

/**
 * Stores the table of refusals and replaces the previous one. The row and the clean-up know its id before it
 * is written.
 */
export async function storeRefusalReport(step: ImportStepContext, path: string): Promise<string> {
  const reportId = step.row.reportId ?? randomUUID();
  await step.save({ reportId });
  await storeTableFile(step.deps, reportId, storedImportFileExtensions.report, path);
  return reportId;
}
