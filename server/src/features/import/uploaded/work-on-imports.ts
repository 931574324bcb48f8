import { performance } from 'node:perf_hooks';
import type { ImportFailure } from '@nazar/domain/imports/import-failure.ts';
import type { Database } from '../../../database/database.ts';
import type { ServerDeps } from '../../../deps/server-deps.ts';
import { toProblem } from '../../../http/to-problem.ts';
import type { Job } from '../../../jobs/job.ts';
import { oneAtATime } from '../../../jobs/one-at-a-time.ts';
import { notify } from '../../notifications/notify-queries.ts';
import { ImportBusy } from '../alone-with.ts';
import { ImportError } from '../import-error.ts';
import { checkStep } from './check-step.ts';
import { type ImportRow, takeImport, updateTaken } from './import-queries.ts';
import { readStep } from './read-step.ts';
import { storeStep, undoStep } from './store-step.ts';

/** Milliseconds between two notes of how far an import has come. */
const noteMs = 500;

/** So many tries may end with their server; what they read may be why. */
const maxTries = 3;

/** One try at a step of an import. */
export type Step = {
  readonly deps: ServerDeps;
  readonly row: ImportRow;
  /** Tells how far it has come; throws where the step is no longer wanted. */
  progress(rows: number, total?: number | null): void;
  /** The same for what has no rows to count. */
  check(): void;
};

/** What a step leaves behind; false where it was moved on meanwhile. */
export type StepResult = Parameters<typeof updateTaken>[2];

/** Takes what waits one step further, the oldest first. */
export const workOnImports = oneAtATime(
  (deps: ServerDeps) => takeImport(deps.db, new Date(deps.now())),
  runStep,
);

/** Somebody cancelled it or changed what is wanted, or another try has taken it over. */
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
      const isWanted = await updateTaken(db, row, { ...change, seenAt: null, openTries: 0 });
      if (isWanted) await tellOfImport(db, row, { change, now: deps.now() });
      return isWanted;
    });
  // What is stored has to be taken out, however often that takes.
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
    // What is stored is read from there; the file has people's answers.
    // It must not undo what is stored that it can't be deleted.
    if (isWanted && result.state === 'done') await deps.files.delete(row.id).catch(() => {});
  } catch (error) {
    await noting.stop();
    if (error instanceof NoLongerWanted) return;
    // The next server goes on with it.
    if (signal.aborted) return void (await end({}));
    // It is tried again when it counts as dead.
    if (error instanceof ImportBusy) return void (await updateTaken(deps.db, row, { openTries: 0 }));
    if (row.state === 'undoing') return void toProblem(error, deps, `import ${row.id}`);
    await end({ ...afterFailure(row), failure: failureOf(deps, row, error), touchedAt: touchedAt() });
  }
}

/** Where an import stands once what it stored before it failed is taken out. */
const takenOut: readonly StepResult['state'][] = ['checked', 'ready'];

/** Tells whoever asked for it that an import is stored, or that it failed and all of it was taken out again. */
async function tellOfImport(
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

/** Where an import stands when a step failed: as before it, and what was stored is taken out first. */
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

/** Tells twice a second how far a step has come, and learns by the same statement that it is no longer wanted. */
function startNoting({ db, now }: ServerDeps, row: ImportRow, signal: AbortSignal) {
  let rows = 0;
  let total: number | null | undefined;
  let isWanted = true;
  let noted: Promise<void> = Promise.resolve();
  const note = async () => {
    try {
      const change = { rows, seenAt: new Date(now()), ...(total === undefined ? {} : { total }) };
      isWanted = await updateTaken(db, row, change);
    } catch {
      // The database may be away for a moment; the step itself finds out.
    }
  };
  let notedAt = performance.now();
  const timer = setInterval(() => {
    noted = noted.then(note);
  }, noteMs).unref();
  const check = () => {
    signal.throwIfAborted();
    if (!isWanted) throw new NoLongerWanted();
    // Rows come faster than timers run.
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

/** Each step that is asked for adds it; by itself it finds those whose server died. */
export const workOnImportsJob: Job = {
  name: 'work-on-imports',
  schedule: '* * * * *',
  run: ({ deps, signal }) => workOnImports(deps, signal),
};
