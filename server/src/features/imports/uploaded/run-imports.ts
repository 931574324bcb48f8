import type { Database } from '../../../platform/database/database.ts';
import { toProblem } from '../../../platform/http/to-problem.ts';
import type { EndedTaskAttempt } from '../../../platform/jobs/tasks/task.ts';
import type { TaskAttempt } from '../../../platform/jobs/tasks/task-attempt.ts';
import { TaskRunner } from '../../../platform/jobs/tasks/task-runner.ts';
import { notify } from '../../notifications/index.ts';
import { toImportFailure } from '../to-import-failure.ts';
import { ImportBusyError } from '../with-import-lock.ts';
import { runImportCheckStep } from './check-step.ts';
import {
  addImportStatus,
  computeExpiredImportChange,
  type ImportTask,
  type ImportTaskChange,
  type ImportTaskDetails,
  type ImportTaskState,
  importTaskStore,
} from './import-queries.ts';
import { runImportReadStep } from './read-step.ts';
import { runImportStoreStep, runImportUndoStep } from './store-step.ts';

/** One attempt at a step of an import. */
export type ImportStepContext = TaskAttempt<ImportTaskDetails> & { readonly row: ImportTask };

/** The change of the import after a step. */
export type ImportStepChange = ImportTaskChange & { readonly state: ImportTaskState };

const steps: Partial<Record<ImportTaskState, (step: ImportStepContext) => Promise<ImportStepChange>>> = {
  reading: runImportReadStep,
  checking: runImportCheckStep,
  storing: runImportStoreStep,
  undoing: runImportUndoStep,
};

export const importRunner = new TaskRunner(importTaskStore, {
  maxCrashes: 3,
  run: async (row, attempt) => {
    const result = await steps[row.state]?.(Object.assign(attempt, { row }));
    if (result === undefined) return { status: 'paused' };
    const change = addImportStatus({ failure: null, ...result });
    if (result.state !== 'done') return change;
    await attempt.deps.db.transaction((tx) => attempt.finish(tx, change));
    // The file contains people's answers and is not needed after storing. A failure to delete it must not undo the
    // stored import.
    await attempt.deps.files.delete(row.id).catch(() => {});
    return null;
  },
  failed: (row, error, deps) => {
    // The other import into the inquiry will end.
    if (error instanceof ImportBusyError) return null;
    // Stored rows must be removed eventually, so this is retried.
    if (row.state === 'undoing') {
      toProblem(error, deps, `import ${row.id}`);
      return null;
    }
    const failure = toImportFailure(error, deps, `import ${row.id}`);
    return addImportStatus({ state: getStateAfterFailure(row), failure });
  },
  ended: notifyOfImport,
  files: ({ id, reportId }) => (reportId === null ? [id] : [id, reportId]),
  expired: async (row, deps) => {
    const expiredChange = await computeExpiredImportChange(row, deps);
    if (expiredChange !== null && row.reportId !== null) await deps.files.delete(row.reportId);
    return expiredChange;
  },
});

/** Notifies the account that its import is stored, or that it failed and its rows were removed. */
async function notifyOfImport(
  db: Database,
  { task: { id, accountId, state, failure }, change, now }: EndedTaskAttempt<ImportTaskDetails>,
): Promise<void> {
  const data = { importId: id };
  if (change.status === 'done') {
    const inquiryId = change.subjectId ?? null;
    await notify(db, { accountId, kind: 'importDone', inquiryId, data, groupKey: `import ${id}` }, now);
  } else if (state === 'undoing' && change.status === 'paused' && failure !== null) {
    await notify(db, { accountId, kind: 'importFailed', inquiryId: null, data }, now);
  }
}

/** The state after a failed step: the previous one, or the removal of stored rows. */
function getStateAfterFailure({ state }: ImportTask): ImportTaskState {
  if (state === 'reading') return 'unreadable';
  return state === 'storing' ? 'undoing' : 'ready';
}
