import { performance } from 'node:perf_hooks';
import { PassThrough } from 'node:stream';
import { type ExportFailure, exportFailures } from '@nazar/domain/api/export-calls.ts';
import { isTransactionConflict } from '../../platform/database/constraint-problems.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { toProblem } from '../../platform/http/to-problem.ts';
import type { TaskAttempt } from '../../platform/jobs/tasks/task-attempt.ts';
import { TaskRunner } from '../../platform/jobs/tasks/task-runner.ts';
import { notify } from '../notifications/index.ts';
import { makeExportFileName, storedExportExtension } from './export-file.ts';
import {
  type ExportTask,
  type ExportTaskDetails,
  exportTaskStore,
  findExportRight,
  makeExportDoneGroupKey,
} from './export-queries.ts';
import { makeThrottleBehindSubmits } from './make-throttle-behind-submits.ts';
import { type ExportOptions, type ExportResult, writeExport } from './write-export.ts';

/** Milliseconds between two checks of whether the account may still see responses. */
const rightMs = 500;

/** The account may no longer see responses or sign in, so that it could not download the file. */
class RightLost extends Error {}

const notFound = { status: 'failed', failure: 'notFound' } as const;

export const exportRunner = new TaskRunner(exportTaskStore, {
  maxCrashes: 5,
  run: async (task, attempt) => {
    const { content, bytes } = await writeFile(task, attempt);
    if ((await requireRight(task, attempt)) === 'noInquiry') return notFound;
    const { responses, moment } = content.about;
    return {
      status: 'done',
      done: responses,
      total: responses,
      size: bytes,
      fileName: makeExportFileName(content),
      takenAt: new Date(moment).toISOString(),
    };
  },
  failed: (task, error, deps) =>
    error instanceof RightLost
      ? { status: 'cancelled' }
      : // A standby aborts a long snapshot if changes of its primary conflict with it.
        isTransactionConflict(error)
        ? null
        : { status: 'failed', failure: toExportFailure(deps, task, error) },
  ended: async (db, { task: { id, accountId, subjectId }, change: { status }, now }) => {
    if (status !== 'done' && status !== 'failed') return;
    const outcome =
      status === 'done'
        ? { kind: 'exportDone' as const, groupKey: makeExportDoneGroupKey(id) }
        : { kind: 'exportFailed' as const };
    await notify(db, { accountId, inquiryId: subjectId, ...outcome }, now);
  },
});

async function writeFile(task: ExportTask, attempt: TaskAttempt<ExportTaskDetails>): Promise<ExportResult> {
  const { db, files, now } = attempt.deps;
  await requireRight(task, attempt);
  const output = new PassThrough();
  // The disk may fail before anything is written.
  output.on('error', () => {});
  const stored = files.put(task.id, storedExportExtension(task.settings), output);
  // A full disk also stops the writing.
  stored.catch((error: Error) => output.destroy(error));
  const run: ExportOptions = {
    inquiryId: task.subjectId ?? '',
    settings: task.settings,
    filter: task.filter,
    output,
    now,
    store: files,
    onProgress: reportProgress(task, attempt),
  };
  const done = await writeExport(db, run).catch(async (error: unknown) => {
    // If both fail, the store's error is the cause.
    throw await stored.then(
      () => error,
      (reason: unknown) => reason,
    );
  });
  await stored;
  return done;
}

async function requireRight(task: ExportTask, { deps }: TaskAttempt<ExportTaskDetails>) {
  const right = await findExportRight(deps.db, task);
  if (right === 'lost') throw new RightLost();
  return right;
}

function reportProgress(
  task: ExportTask,
  attempt: TaskAttempt<ExportTaskDetails>,
): ExportOptions['onProgress'] {
  const pause = makeThrottleBehindSubmits(attempt.deps);
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async ({ rows, total, moment }) => {
    await pause();
    attempt.progress(rows, total);
    if (performance.now() - checkedAt < rightMs) return;
    checkedAt = performance.now();
    await attempt.save({ done: rows, total, takenAt: new Date(moment).toISOString() });
    await requireRight(task, attempt);
  };
}

function toExportFailure(deps: ServerDeps, { id }: ExportTask, error: unknown): ExportFailure {
  const { code } = toProblem(error, deps, `export ${id}`);
  return exportFailures.find((failure) => failure === code) ?? 'internal';
}
