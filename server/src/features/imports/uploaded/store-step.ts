import { deleteMyInquiry, eraseMyInquiry } from '@nazar/domain/api/bin-calls.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { deleteImportedResponses, readResponseIdsBySecret } from '../../participation/index.ts';
import { isAllHere } from '../import-report.ts';
import { makeAdditionSeed } from '../questionnaire/addition-seed.ts';
import { deriveResponseSecret } from '../rows/identify-row.ts';
import { withImportLock } from '../with-import-lock.ts';
import { storeRefusalReport } from './check-step.ts';
import { getImportTargetInquiryId, importUploadedTable } from './import-uploaded-table.ts';
import { RefusalReportWriter } from './report-rows.ts';
import type { ImportStepChange, ImportStepContext } from './run-imports.ts';
import { withTemporaryFile } from './stored-table.ts';

/**
 * Stores the rows. A retry recognises rows that an interrupted attempt has stored by their ids; after a
 * permanent failure all of them are removed again.
 */
export function runImportStoreStep(step: ImportStepContext): Promise<ImportStepChange> {
  const { deps, row } = step;
  return withTemporaryFile(deps, async (path) => {
    const writer = new RefusalReportWriter(path);
    const report = await importUploadedTable(step, {
      dryRun: false,
      onRefusal: writer.add,
      onRead: () => step.check(),
      onProgress: ({ stored, alreadyStored }) => step.progress(stored + alreadyStored),
    }).finally(() => writer.end());
    const done = report.stored + report.alreadyStored;
    const changed = { summary: writer.summary(report), reportId: await storeRefusalReport(step, path), done };
    // Another import may have stored the same responses since the check.
    if (done === 0)
      return {
        ...changed,
        state: 'undoing',
        failure: { code: isAllHere(report) ? 'allHere' : 'nothingFits' },
      };
    return { ...changed, state: 'done', subjectId: getImportTargetInquiryId(row) };
  });
}

/** Removes everything that an import has stored. */
export async function runImportUndoStep(step: ImportStepContext): Promise<ImportStepChange> {
  const { row } = step;
  if (row.plan?.kind === 'own') await takeOutAddition(step, row.plan.inquiryId);
  else await deleteMade(step);
  const { failure } = row;
  // An import without a failure was cancelled.
  if (failure === null) return { state: 'cancelled', done: 0 };
  return { state: refutingFailures.has(failure.code) ? 'ready' : 'checked', failure, done: 0 };
}

/** After these, the outcome of the check is no longer true. */
const refutingFailures: ReadonlySet<string> = new Set(['inquiryChanged', 'allHere', 'nothingFits']);

/**
 * Removes the rows that this import added. They are found by their derived secrets, so the file and the
 * questions may have changed.
 */
async function takeOutAddition(step: ImportStepContext, inquiryId: string): Promise<void> {
  const { deps, row } = step;
  const { signing, markers } = deps.secrets;
  const seed = makeAdditionSeed({ inquiryId, batch: row.id });
  const deriveSecret = (id: string) => deriveResponseSecret(signing, seed, id);
  await withImportLock(deps.db, inquiryId, async () => {
    for await (const ids of readResponseIdsBySecret(deps.db, inquiryId, deriveSecret)) {
      step.check();
      await deleteImportedResponses(deps.db, inquiryId, { ids, markerKey: markers });
    }
  });
}

/** Deletes the inquiry that the import made, if it exists. */
async function deleteMade({ deps, row }: ImportStepContext): Promise<void> {
  const client = deps.callsAs({ accountId: row.accountId });
  await withImportLock(deps.db, row.id, async () => {
    try {
      await client.call(deleteMyInquiry, { id: row.id });
      await client.call(eraseMyInquiry, { id: row.id });
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 404) throw error;
    }
  });
}
