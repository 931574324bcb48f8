import { performance } from 'node:perf_hooks';
import { PassThrough } from 'node:stream';
import { type ExportFailure, exportFailures } from '@nazar/domain/api/export-calls.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { toProblem } from '../../platform/http/to-problem.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { singleFlight } from '../../platform/jobs/single-flight.ts';
import { notify } from '../notifications/index.ts';
import { exportFileName, storedExtension } from './export-file.ts';
import { type ExportRow, findExportRight, takeExport, updateClaimedJob } from './export-queries.ts';
import { throttleBehindSubmits } from './throttle-behind-submits.ts';
import { type ExportRun, writeExport } from './write-export.ts';

/** Milliseconds between two notes of how far an export has come. */
const noteMs = 500;
/** So many tries may end with their server; what they write may be why. */
const maxTries = 5;

/** Writes what waits, the oldest first. */
export const writeWaitingExports = singleFlight(
  (deps: ServerDeps) => takeExport(deps.db, new Date(deps.now())),
  writeTaken,
);

/** The export was cancelled, or another try has taken it over. */
class NoLongerWanted extends Error {}

async function writeTaken(deps: ServerDeps, taken: ExportRow, signal: AbortSignal): Promise<void> {
  const { db, files, now } = deps;
  if (await endWithoutRight(deps, taken)) return;
  if (taken.attempt > maxTries) {
    return endTaken(deps, taken, { state: 'failed', endedAt: new Date(now()), failure: 'internal' });
  }
  const output = new PassThrough();
  // The disk may fail before anything is written.
  output.on('error', () => {});
  const stored = files.put(taken.id, storedExtension(taken.settings), output);
  // A full disk ends the writing too.
  stored.catch((error: Error) => output.destroy(error));
  try {
    const run: ExportRun = {
      ...{ inquiryId: taken.inquiryId, settings: taken.settings, filter: taken.filter, output, now },
      onProgress: noteProgress(deps, taken, signal),
    };
    const { content, bytes } = await writeExport(db, run).catch(async (error: unknown) => {
      // Of both errors the store's is the first.
      throw await stored.then(
        () => error,
        (reason: unknown) => reason,
      );
    });
    await stored;
    const { about } = content;
    // A cancelled one stays so, and its file goes with the next clearing.
    if (await endWithoutRight(deps, taken)) return;
    const isThere = (await findExportRight(db, taken)) !== 'noInquiry';
    await endTaken(deps, taken, {
      ...(isThere ? { state: 'done' } : { state: 'failed', failure: 'notFound' }),
      ...{ endedAt: new Date(now()), size: bytes, fileName: exportFileName(content) },
      ...{ written: about.responses, total: about.responses, takenAt: new Date(about.moment) },
    });
  } catch (error) {
    if (error instanceof NoLongerWanted) return;
    if (signal.aborted) return void (await updateClaimedJob(db, taken, { state: 'waiting' }));
    const failure = failureOf(deps, taken, error);
    await endTaken(deps, taken, { state: 'failed', endedAt: new Date(now()), failure });
  }
}

type Ending = Parameters<typeof updateClaimedJob>[2] & { readonly state: 'done' | 'failed' };

/** Notifies the requester, unless the export was cancelled or another try has it. */
async function endTaken({ db, now }: ServerDeps, taken: ExportRow, ending: Ending): Promise<void> {
  const { accountId, inquiryId } = taken;
  await db.transaction(async (own) => {
    if (!(await updateClaimedJob(own, taken, ending))) return;
    const kind = ending.state === 'done' ? 'exportDone' : 'exportFailed';
    await notify(own, { accountId, kind, inquiryId }, now());
  });
}

/** Cancels an export whose requester may not see responses any more, or not sign in: they could not fetch it. */
async function endWithoutRight({ db, now }: ServerDeps, taken: ExportRow): Promise<boolean> {
  if ((await findExportRight(db, taken)) !== 'lost') return false;
  await updateClaimedJob(db, taken, { state: 'cancelled', endedAt: new Date(now()) });
  return true;
}

function noteProgress(deps: ServerDeps, taken: ExportRow, signal: AbortSignal) {
  const { db, now } = deps;
  let notedAt = Number.NEGATIVE_INFINITY;
  const pause = throttleBehindSubmits(deps);
  const note: ExportRun['onProgress'] = async ({ rows, total, moment }) => {
    await pause();
    signal.throwIfAborted();
    if (performance.now() - notedAt < noteMs) return;
    notedAt = performance.now();
    const change = { written: rows, total, takenAt: new Date(moment), seenAt: new Date(now()) };
    if (!(await updateClaimedJob(db, taken, change))) throw new NoLongerWanted();
    if (await endWithoutRight(deps, taken)) throw new NoLongerWanted();
  };
  return note;
}

function failureOf(deps: ServerDeps, { id }: ExportRow, error: unknown): ExportFailure {
  const { code } = toProblem(error, deps, `export ${id}`);
  return exportFailures.find((failure) => failure === code) ?? 'internal';
}

/** Each new export asks for it; by itself it finds those whose server died. */
export const writeExportsJob: Job = {
  name: 'write-exports',
  schedule: '* * * * *',
  run: ({ deps, signal }) => writeWaitingExports(deps, signal),
};
