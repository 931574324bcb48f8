import { performance } from 'node:perf_hooks';
import type { ImportFailure } from '@nazar/domain/imports/import-failure.ts';
import { type PeopleColumns, recogniseColumns } from '@nazar/domain/people/people-columns.ts';
import { isConflict } from '../../../platform/database/constraint-problems.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { toProblem } from '../../../platform/http/to-problem.ts';
import { forEachIsolated } from '../../../platform/jobs/for-each-isolated.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { singleFlight } from '../../../platform/jobs/single-flight.ts';
import { findGroup, listAllPeople } from '../../people/index.ts';
import { ImportError } from '../import-error.ts';
import type { TableRow } from '../read-table.ts';
import { openText, sheetTable, type TextTable, tableRows, writeSheet } from '../uploaded/read-uploaded.ts';
import { withCopy, withScratch } from '../uploaded/stored-table.ts';
import { type Applied, applyPeople } from './apply-people.ts';
import {
  deleteGroupImport,
  type GroupImportRow,
  listOutdatedGroupImports,
  takeGroupImport,
  updateClaimedJob,
} from './group-import-queries.ts';
import { type ImportTarget, openTarget } from './import-target.ts';

/** The extension of the table's file in the store. */
export const groupTable = 'people.table';

/** Milliseconds between two progress updates. */
const noteMs = 400;
const previewRows = 5;
const previewCell = 80;
/** Maximum tries that may die with their server, because reading the file may be what kills it. */
const maxTries = 3;
/** Number of rows used to recognise the columns. */
const sampleRows = 200;

/** The import was cancelled, or another try has claimed it. */
class NoLongerWanted extends Error {}

export const workOnGroupImports = singleFlight(
  (deps: ServerDeps) => takeGroupImport(deps.db, new Date(deps.now())),
  runImport,
);

async function runImport(deps: ServerDeps, row: GroupImportRow, signal: AbortSignal): Promise<void> {
  const end = (change: Parameters<typeof updateClaimedJob>[2]) =>
    updateClaimedJob(deps.db, row, {
      ...change,
      seenAt: null,
      openTries: 0,
      touchedAt: new Date(deps.now()),
    });
  const failed = (failure: ImportFailure) =>
    end({ state: row.state === 'checking' ? 'unreadable' : 'checked', failure });
  if (row.openTries > maxTries) return void (await failed({ code: 'triesDied' }));
  const noting = startNoting(deps, row, signal);
  try {
    if (row.state === 'checking') {
      const change = await check(deps, row, noting);
      await noting.stop();
      await end({ ...change, state: 'checked', failure: keptFailure(row) });
      return;
    }
    await store(deps, row, noting);
    // All people are stored. If deleting the file fails, the clean-up deletes it with its row.
    await deps.files.delete(row.id).catch(() => {});
  } catch (error) {
    await noting.stop();
    if (error instanceof NoLongerWanted) return;
    // The server is stopping; the next one continues the import.
    if (signal.aborted) return void (await updateClaimedJob(deps.db, row, { seenAt: null, openTries: 0 }));
    // The import is claimed again at once; the number of such tries is limited.
    if (isConflict(error)) return void (await updateClaimedJob(deps.db, row, { seenAt: null }));
    const failure = failureOf(deps, row, error);
    // The changed list is checked again at once, so that the user sees the new result.
    if (failure.code === 'listChanged') return void (await end({ state: 'checking', failure }));
    await failed(failure);
  }
}

/** The reason for a check that the user did not request. */
function keptFailure({ failure }: GroupImportRow): ImportFailure | null {
  return failure?.code === 'listChanged' ? failure : null;
}

type Noting = ReturnType<typeof startNoting>;

async function check(deps: ServerDeps, row: GroupImportRow, noting: Noting) {
  return withRows(deps, row, noting, async (rows, sheets) => {
    const sample: string[][] = [];
    for await (const { cells } of rows()) {
      sample.push([...cells]);
      if (sample.length >= sampleRows) break;
    }
    // A workbook may have another sheet with rows.
    if (sample.length === 0 && (sheets.sheets?.length ?? 0) <= 1)
      throw new ImportError('There are no rows.', { code: 'noRows' });
    const columns = columnsOf(row) ?? recogniseColumns(sample);
    const preview = sample
      .slice(0, previewRows)
      .map((cells) => cells.slice(0, 20).map((cell) => cell.slice(0, previewCell)));
    const { country } = row;
    const contents = row.fromGroupId === null ? { columns, preview, ...sheets, country } : null;
    if (columns.email === null && columns.mobile === null) return { contents, summary: null };
    const target = await openTarget(deps.db, row, deps, false);
    return { contents, ...(await target.describe(await apply(rows(), { row, target, columns, noting }))) };
  });
}

/** Stores in one transaction: after a cancel, a full disk or a killed server the group is as before. */
async function store(deps: ServerDeps, row: GroupImportRow, noting: Noting): Promise<void> {
  const columns = columnsOf(row) ?? row.contents?.columns;
  if (columns === undefined) throw new ImportError('There is nothing to store.', { code: 'internal' });
  await withRows(deps, row, noting, (rows) =>
    deps.db.transaction(async (db) => {
      const target = await openTarget(db, row, deps, true);
      const summary = await target.store(await apply(rows(), { row, target, columns, noting }), noting.check);
      await noting.stop();
      // The state is updated in the same transaction as the people, so a cancel either comes before it and undoes
      // everything, or is too late.
      const isWanted = await updateClaimedJob(db, row, {
        ...{ state: 'done', failure: null, summary, seenAt: null },
        ...{ lines: summary.lines, openTries: 0, touchedAt: new Date(deps.now()) },
      });
      if (!isWanted) throw new NoLongerWanted();
    }),
  );
}

/** The columns of a group, which are fixed, or those that the user chose; null when they are to be recognised. */
function columnsOf({ columns, fromGroupId }: GroupImportRow): PeopleColumns | null {
  return fromGroupId === null ? columns : { hasHeading: false, names: [0], email: 1, mobile: 2 };
}

function apply(
  rows: AsyncIterable<TableRow>,
  {
    row: { country },
    target: { people },
    columns,
    noting,
  }: { row: GroupImportRow; target: ImportTarget; columns: PeopleColumns; noting: Noting },
): Promise<Applied> {
  return applyPeople(rows, { people, columns, country, onLine: noting.progress });
}

/** The sheets of a workbook, and the index of the one that is read. */
type Sheets = { readonly sheets: string[] | null; readonly sheet: number };
const noSheets: Sheets = { sheets: null, sheet: 0 };

/** The lines of the table, or the people of the group; can be iterated several times. */
async function withRows<Result>(
  deps: ServerDeps,
  row: GroupImportRow,
  noting: Noting,
  work: (rows: () => AsyncIterable<TableRow>, sheets: Sheets) => Promise<Result>,
): Promise<Result> {
  const { fromGroupId, accountId } = row;
  if (fromGroupId === null) {
    return withTable(deps, row, noting, (table, sheets) => work(() => tableRows(table), sheets));
  }
  const group = await findGroup(deps.db, { id: fromGroupId, ownerId: accountId });
  if (group === null) throw new ImportError('The group is gone.', { code: 'groupGone' });
  const people = await listAllPeople(deps.db, fromGroupId);
  return work(async function* () {
    for (const [index, { name, email, mobile }] of people.entries())
      yield { line: index + 1, cells: [name, email ?? '', mobile ?? ''] };
  }, noSheets);
}

/** Opens the table as text, from a copy on this node's disk. */
function withTable<Result>(
  deps: ServerDeps,
  { id, isWorkbook, sheet }: GroupImportRow,
  noting: Noting,
  work: (table: TextTable, sheets: Sheets) => Promise<Result>,
): Promise<Result> {
  return withCopy(deps, { id, extension: groupTable }, async (path) => {
    if (!isWorkbook) {
      const recognised = { encoding: null, delimiter: null, sheet: null, quotes: null };
      return work(await openText(path, recognised), noSheets);
    }
    return withScratch(deps, async (textPath) => {
      const written = await writeSheet(path, sheet, textPath, noting.check);
      return work(sheetTable(textPath), { sheets: [...written.sheets], sheet: written.sheet });
    });
  });
}

/** Reports progress regularly; the same statement shows whether the import is still wanted. */
function startNoting({ db, now }: ServerDeps, row: GroupImportRow, signal: AbortSignal) {
  let lines = 0;
  let isWanted = true;
  let noted: Promise<void> = Promise.resolve();
  let notedAt = performance.now();
  const note = async () => {
    try {
      isWanted = await updateClaimedJob(db, row, { lines, seenAt: new Date(now()) });
    } catch {
      // The database may be down for a moment; the work itself reports a longer failure.
    }
  };
  const queue = () => {
    notedAt = performance.now();
    noted = noted.then(note);
  };
  const timer = setInterval(queue, noteMs).unref();
  const check = () => {
    signal.throwIfAborted();
    if (!isWanted) throw new NoLongerWanted();
    // Updates are also queued here, because a busy event loop delays the timer.
    if (performance.now() - notedAt >= noteMs) queue();
  };
  return {
    check,
    progress: (read: number) => {
      lines = read;
      check();
    },
    stop: async () => {
      clearInterval(timer);
      await noted;
    },
  };
}

function failureOf(deps: ServerDeps, { id }: GroupImportRow, error: unknown): ImportFailure {
  if (error instanceof ImportError && error.failure !== null) return error.failure;
  const { code } = toProblem(error, deps, `import of people ${id}`);
  return code === 'storageFull' ? { code } : { code: 'internal' };
}

/** Each requested step adds this job. Its schedule also finds imports whose server died, and deletes old tables. */
export const workOnGroupImportsJob: Job = {
  name: 'work-on-group-imports',
  schedule: '* * * * *',
  run: async ({ deps, signal }) => {
    const outdated = await listOutdatedGroupImports(deps.db, new Date(deps.now()));
    const apart = { log: deps.log, failed: 'A table of people could not be cleared away yet.' };
    await forEachIsolated(outdated, apart, async (id) => {
      await deps.files.delete(id);
      await deleteGroupImport(deps.db, id);
    });
    await workOnGroupImports(deps, signal);
  },
};
