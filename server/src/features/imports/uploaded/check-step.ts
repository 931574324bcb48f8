import { randomUUID } from 'node:crypto';
import { updateClaimedJob } from './import-queries.ts';
import { openOwn } from './open-uploaded.ts';
import { ReportWriter } from './report-rows.ts';
import { runEngine } from './run-engine.ts';
import { keepFile, tableExtensions, withScratch } from './stored-table.ts';
import { NoLongerWanted, type Step, type StepResult } from './work-on-imports.ts';

/** Checks every row as if to store it. */
export function checkStep(step: Step): Promise<StepResult> {
  const { deps, row } = step;
  return withScratch(deps, async (path) => {
    const writer = new ReportWriter(path);
    const report = await runEngine(step, {
      dryRun: true,
      onRefusal: writer.add,
      onRead: ({ rows }) => step.progress(rows),
      onProgress: () => {},
    }).finally(() => writer.end());
    const reportId = await keepReport(step, path);
    const summary = writer.summary(report);
    const changed = { summary, reportId, rows: report.rows, total: report.rows };
    if (report.answers === 0) return { ...changed, state: 'ready', failure: { code: 'nothingFits' } };
    if (row.plan?.kind === 'own') {
      const { placesLeft } = await openOwn(deps, row.plan.inquiryId, row.accountId);
      if (placesLeft !== null && placesLeft < report.stored) {
        const params = { places: placesLeft, rows: report.stored };
        return { ...changed, state: 'ready', failure: { code: 'placesLeft', params } };
      }
    }
    return { ...changed, state: 'checked' };
  });
}

/** Stores the table of refusals, in place of the one before. The row knows it first, and so does who clears up. */
export async function keepReport({ deps, row }: Step, path: string): Promise<string> {
  const reportId = row.reportId ?? randomUUID();
  if (!(await updateClaimedJob(deps.db, row, { reportId }))) throw new NoLongerWanted();
  await keepFile(deps, reportId, tableExtensions.report, path);
  return reportId;
}
