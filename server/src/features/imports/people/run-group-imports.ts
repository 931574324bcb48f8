import type { ImportFailure } from '@nazar/domain/imports/import-failure.ts';
import { detectPeopleColumns, type PeopleColumns } from '@nazar/domain/people/people-columns.ts';
import { isTransactionConflict } from '../../../platform/database/constraint-problems.ts';
import type { TaskAttempt } from '../../../platform/jobs/tasks/task-attempt.ts';
import { TaskRunner } from '../../../platform/jobs/tasks/task-runner.ts';
import { findPeopleGroup, listAllGroupPeople } from '../../people/index.ts';
import { ImportError } from '../import-error.ts';
import { peopleTableDelimiters, type TableRow } from '../table/read-table.ts';
import { toImportFailure } from '../to-import-failure.ts';
import {
  makeSheetTextTable,
  openTextTable,
  readTextTableRows,
  type TextTable,
  writeSheetAsText,
} from '../uploaded/read-uploaded.ts';
import { withLocalFileCopy, withTemporaryFile } from '../uploaded/stored-table.ts';
import { computePeopleTableChanges, type PeopleTableChanges } from './compute-people-table-changes.ts';
import {
  addGroupImportStatus,
  type GroupImportDetails,
  type GroupImportTask,
  groupImportTaskStore,
} from './group-import-queries.ts';
import { type GroupImportTarget, loadGroupImportTarget } from './group-import-target.ts';

/** The extension of the table's file in the store. */
export const storedGroupTableExtension = 'people.table';

/** A heading and five people. */
const previewRows = 6;
const previewCell = 80;
/** Number of rows used to recognise the columns. */
const sampleRows = 200;

/** Number of repetitions of a transaction that conflicted with others. */
const maxConflicts = 3;

type Attempt = TaskAttempt<GroupImportDetails>;

export const groupImportRunner = new TaskRunner(groupImportTaskStore, {
  maxCrashes: 3,
  run: async (row, attempt) => {
    if (row.state === 'checking') {
      return addGroupImportStatus({
        ...(await checkTable(row, attempt)),
        state: 'checked',
        failure: getListChangedFailure(row),
      });
    }
    await storeTable(row, attempt);
    // All people are stored. If deleting the file fails, the clean-up deletes it with its row.
    await attempt.deps.files.delete(row.id).catch(() => {});
    return null;
  },
  failed: (row, error, deps) => {
    const failure = toImportFailure(error, deps, `import of people ${row.id}`);
    // The changed list is checked again at once, so that the user sees the new result.
    if (failure.code === 'listChanged') return addGroupImportStatus({ state: 'checking', failure });
    return addGroupImportStatus({ state: row.state === 'checking' ? 'unreadable' : 'checked', failure });
  },
});

/** The reason for a check that the user did not request. */
function getListChangedFailure({ failure }: GroupImportTask): ImportFailure | null {
  return failure?.code === 'listChanged' ? failure : null;
}

function checkTable(row: GroupImportTask, attempt: Attempt): Promise<Partial<GroupImportDetails>> {
  const { deps } = attempt;
  return withRows(row, attempt, async (rows, sheets) => {
    const sample: string[][] = [];
    for await (const { cells } of rows()) {
      sample.push([...cells]);
      if (sample.length >= sampleRows) break;
    }
    // A workbook may have another sheet with rows.
    if (sample.length === 0 && (sheets.sheets?.length ?? 0) <= 1)
      throw new ImportError('There are no rows.', { code: 'noRows' });
    const columns = getChosenColumns(row) ?? detectPeopleColumns(sample);
    const preview = sample
      .slice(0, previewRows)
      .map((cells) => cells.slice(0, 20).map((cell) => cell.slice(0, previewCell)));
    const { country } = row;
    const contents = row.fromGroupId === null ? { columns, preview, ...sheets, country } : null;
    if (columns.email === null && columns.mobile === null) return { contents, summary: null };
    const target = await loadGroupImportTarget(deps.db, row, deps, false);
    return {
      contents,
      ...(await target.describe(await computeChanges(rows(), { row, target, columns, attempt }))),
    };
  });
}

async function storeTable(row: GroupImportTask, attempt: Attempt): Promise<void> {
  const columns = getChosenColumns(row) ?? row.contents?.columns;
  if (columns === undefined) throw new ImportError('There is nothing to store.', { code: 'internal' });
  for (let conflicts = 1; ; conflicts += 1) {
    try {
      return await storeOnce(row, columns, attempt);
    } catch (error) {
      if (!isTransactionConflict(error) || conflicts > maxConflicts) throw error;
    }
  }
}

/** Stores in one transaction: after a cancel, a full disk or a killed server the group is as before. */
function storeOnce(row: GroupImportTask, columns: PeopleColumns, attempt: Attempt): Promise<void> {
  const { deps } = attempt;
  return withRows(row, attempt, (rows) =>
    deps.db.transaction(async (tx) => {
      const target = await loadGroupImportTarget(tx, row, deps, true);
      const applied = await computeChanges(rows(), { row, target, columns, attempt });
      const summary = await target.store(applied, () => attempt.check());
      // The state is updated in the same transaction as the people, so a cancel either comes before it and undoes
      // everything, or is too late.
      await attempt.finish(
        tx,
        addGroupImportStatus({ state: 'done', failure: null, summary, done: summary.lines }),
      );
    }),
  );
}

/** The columns of a group, which are fixed, or those that the user chose; null when they are to be recognised. */
function getChosenColumns({ columns, fromGroupId }: GroupImportTask): PeopleColumns | null {
  return fromGroupId === null ? columns : { hasHeading: false, names: [0], email: 1, mobile: 2 };
}

function computeChanges(
  rows: AsyncIterable<TableRow>,
  {
    row: { country },
    target: { people },
    columns,
    attempt,
  }: { row: GroupImportTask; target: GroupImportTarget; columns: PeopleColumns; attempt: Attempt },
): Promise<PeopleTableChanges> {
  return computePeopleTableChanges(rows, {
    people,
    columns,
    country,
    onLine: (line) => attempt.progress(line),
  });
}

/** The sheets of a workbook, and the index of the one that is read. */
type Sheets = { readonly sheets: string[] | null; readonly sheet: number };
const noSheets: Sheets = { sheets: null, sheet: 0 };

/** The lines of the table, or the people of the group; can be iterated several times. */
async function withRows<Result>(
  row: GroupImportTask,
  attempt: Attempt,
  work: (rows: () => AsyncIterable<TableRow>, sheets: Sheets) => Promise<Result>,
): Promise<Result> {
  const { fromGroupId, accountId } = row;
  const { deps } = attempt;
  if (fromGroupId === null) {
    return withTable(row, attempt, (table, sheets) => work(() => readTextTableRows(table), sheets));
  }
  const group = await findPeopleGroup(deps.db, { id: fromGroupId, ownerId: accountId });
  if (group === null) throw new ImportError('The group is gone.', { code: 'groupGone' });
  const people = await listAllGroupPeople(deps.db, fromGroupId);
  return work(async function* () {
    for (const [index, { name, email, mobile }] of people.entries())
      yield { line: index + 1, cells: [name, email ?? '', mobile ?? ''] };
  }, noSheets);
}

/** Opens the table as text, from a copy on this node's disk. */
function withTable<Result>(
  { id, isWorkbook, sheet }: GroupImportTask,
  attempt: Attempt,
  work: (table: TextTable, sheets: Sheets) => Promise<Result>,
): Promise<Result> {
  const { deps } = attempt;
  return withLocalFileCopy(deps, { id, extension: storedGroupTableExtension }, async (path) => {
    if (!isWorkbook) {
      const recognised = { encoding: null, delimiter: null, sheet: null, quotes: null };
      return work(await openTextTable(path, recognised, peopleTableDelimiters), noSheets);
    }
    return withTemporaryFile(deps, async (textPath) => {
      const written = await writeSheetAsText(path, sheet, textPath, () => attempt.check());
      return work(makeSheetTextTable(textPath), { sheets: [...written.sheets], sheet: written.sheet });
    });
  });
}
