import { performance } from 'node:perf_hooks';
import type { ImportFailure } from '@nazar/domain/imports/import-failure.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { toProblem } from '../../../platform/http/to-problem.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { singleFlight } from '../../../platform/jobs/single-flight.ts';
import { notify } from '../../notifications/index.ts';
import { ImportError } from '../import-error.ts';
import { ImportBusy } from '../with-import-lock.ts';
import { checkStep } from './check-step.ts';
import { type ImportRow, takeImport, updateClaimedJob } from './import-queries.ts';
import { readStep } from './read-step.ts';
import { storeStep, undoStep } from './store-step.ts';

/** Milliseconds between two progress updates. */
const noteMs = 500;

/** Maximum tries that may die with their server, because reading the file may be what kills it. */
const maxTries = 3;

/** One try of a step of an import. */
export type Step = {
  readonly deps: ServerDeps;
  readonly row: ImportRow;
  /** Reports progress; throws when the step is no longer wanted. */
  progress(rows: number, total?: number | null): void;
  /** The same without a row count. */
  check(): void;
};

/** The update of the import's row after a step. */
export type StepResult = Parameters<typeof updateClaimedJob>[2];

/** Runs the next step of each waiting import, in the order of `takeImport`. */
export const workOnImports = singleFlight(
  (deps: ServerDeps) => takeImport(deps.db, new Date(deps.now())),
  runStep,
);

/** The import was cancelled or changed, or another try has claimed it. */
export class NoLongerWanted extends Error {}

const steps: Partial<Record<ImportRow['state'], (step: Step) => Promise<StepResult>>> = {
  reading: readStep,
  checking: checkStep,
  storing: storeStep,
  undoing: undoStep,
};

async function runStep(deps: ServerDeps, row: ImportRow, signal: AbortSignal): Promise<void> {
  const run = steps[row.state];
  if (run === undefined) return;
  const end = (change: StepResult) =>
    deps.db.transaction(async (db) => {
      const isWanted = await updateClaimedJob(db, row, { ...change, seenAt: null, openTries: 0 });
      if (isWanted) await notifyOfImport(db, row, { change, now: deps.now() });
      return isWanted;
    });
  // Removing stored rows must succeed in the end, so the number of its tries is not limited.
  if (row.openTries > maxTries && row.state !== 'undoing') {
    const failure = { code: 'triesDied' } as const;
    return void (await end({ ...afterFailure(row), failure, touchedAt: new Date(deps.now()) }));
  }
  const noting = startNoting(deps, row, signal);
  const touchedAt = () => new Date(deps.now());
  try {
    const result = await run({ deps, row, progress: noting.progress, check: noting.check });
    await noting.stop();
    const isWanted = await end({ failure: null, ...result, touchedAt: touchedAt() });
    // The file contains people's answers and is not needed after storing. A failure to delete it must not undo the
    // stored import.
    if (isWanted && result.state === 'done') await deps.files.delete(row.id).catch(() => {});
  } catch (error) {
    await noting.stop();
    if (error instanceof NoLongerWanted) return;
    // The server is stopping; the next one continues the import.
    if (signal.aborted) return void (await end({}));
    // The import is tried again once this try counts as dead.
    if (error instanceof ImportBusy) return void (await updateClaimedJob(deps.db, row, { openTries: 0 }));
    if (row.state === 'undoing') return void toProblem(error, deps, `import ${row.id}`);
    await end({ ...afterFailure(row), failure: failureOf(deps, row, error), touchedAt: touchedAt() });
  }
}

/** States after the rows of a failed import were removed. */
const takenOut: readonly StepResult['state'][] = ['checked', 'ready'];

/** Notifies the account that its import is stored, or that it failed and its rows were removed. */
async function notifyOfImport(
  db: Database,
  { id, accountId, state, failure }: ImportRow,
  { change, now }: { readonly change: StepResult; readonly now: number },
): Promise<void> {
  const data = { importId: id };
  if (change.state === 'done') {
    const inquiryId = change.inquiryId ?? null;
    await notify(db, { accountId, kind: 'importDone', inquiryId, data, groupKey: `import ${id}` }, now);
  } else if (state === 'undoing' && takenOut.includes(change.state) && failure !== null) {
    await notify(db, { accountId, kind: 'importFailed', inquiryId: null, data }, now);
  }
}

/** The state after a failed step: the one before it, or the removal of stored rows. */
function afterFailure({ state }: ImportRow): StepResult {
  switch (state) {
    case 'reading':
      return { state: 'unreadable' };
    case 'storing':
      return { state: 'undoing' };
    default:
      return { state: 'ready' };
  }
}

/** Reports progress twice a second; the same statement shows whether the step is still wanted. */
function startNoting({ db, now }: ServerDeps, row: ImportRow, signal: AbortSignal) {
  let rows = 0;
  let total: number | null | undefined;
  let isWanted = true;
  let noted: Promise<void> = Promise.resolve();
  const note = async () => {
    try {
      const change = { rows, seenAt: new Date(now()), ...(total === undefined ? {} : { total }) };
      isWanted = await updateClaimedJob(db, row, change);
    } catch {
      // The database may be down for a moment; the step itself reports a longer failure.
    }
  };
  let notedAt = performance.now();
  const timer = setInterval(() => {
    noted = noted.then(note);
  }, noteMs).unref();
  const check = () => {
    signal.throwIfAborted();
    if (!isWanted) throw new NoLongerWanted();
    // Updates are also queued here, because a busy event loop delays the timer.
    if (performance.now() - notedAt < noteMs) return;
    notedAt = performance.now();
    noted = noted.then(note);
  };
  return {
    check,
    progress: (read: number, all?: number | null) => {
      rows = read;
      if (all !== undefined) total = all;
      check();
    },
    stop: async () => {
      clearInterval(timer);
      await noted;
    },
  };
}

function failureOf(deps: ServerDeps, { id }: ImportRow, error: unknown): ImportFailure {
  if (error instanceof ImportError && error.failure !== null) return error.failure;
  const { code } = toProblem(error, deps, `import ${id}`);
  return code === 'storageFull' ? { code } : { code: 'internal' };
}

/** Each requested step adds this job. Its schedule also finds imports whose server died. */
export const workOnImportsJob: Job = {
  name: 'work-on-imports',
  schedule: '* * * * *',
  run: ({ deps, signal }) => workOnImports(deps, signal),
};
