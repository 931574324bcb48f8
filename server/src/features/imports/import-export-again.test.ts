import { copyFile, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { deleteResponses } from '@nazar/domain/api/response-calls.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useTestFolder } from '../../testing/use-test-folder.ts';
import { exportResponsesToFolder } from '../exports/index.ts';
import { makeAttempt } from '../participation/testing/participation-setup.ts';
import { verifyStoredCounts } from '../results/index.ts';
import { ImportSetup } from './testing/import-setup.ts';

const server = useTestApp();
const story = new ImportSetup(server);
const output = useTestFolder();
const run = (
  folder: string,
  { replace, ...others }: Parameters<typeof story.run>[2] & { readonly replace?: boolean } = {},
) => story.run(folder, { publicTitle: undefined, replace }, others);

async function exportTo(inquiryId: string): Promise<string> {
  const folder = await mkdtemp(join(output, 'export-'));
  await exportResponsesToFolder(server.db, {
    inquiryId,
    folder,
    formats: ['csv'],
    settings: {},
    replace: false,
    now: server.clock.now,
    store: server.deps.files,
  });
  return folder;
}

/** A poll with one question, its export, the inquiry made of it, and that inquiry's own table sorted by answers. */
async function importPoll(answers: readonly number[]) {
  const drink = makeQuestion({ options: ['Tea', 'Water'].map((body) => makeOption(body)) });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [drink] })],
    settings: { title: `Drinks ${crypto.randomUUID()}` },
  });
  for (const answer of answers) {
    const given = [{ questionId: drink.id, value: drink.options[answer]?.id ?? '' }];
    const input = { ...makeAttempt(), inquiryId: id, revision, answers: given };
    await server.call(submitResponse, input, { as: server.guest() });
  }
  const original = await exportTo(id);
  const { inquiryId } = (await run(original)).report;
  const table = await readFile(join(await exportTo(inquiryId), 'responses.csv'), 'utf8');
  const [heading = '', ...lines] = table.trimEnd().split('\r\n');
  const column = heading.split(',').indexOf('Q1');
  const codeOf = (row: string) => Number(row.split(',')[column]);
  const withCode = (row: string, code: number) => row.split(',').with(column, String(code)).join(',');
  const rows = lines.toSorted((a, b) => codeOf(a) - codeOf(b));
  const write = async (written: readonly string[], columns = heading) => {
    const folder = await mkdtemp(join(output, 'again-'));
    await copyFile(join(original, 'inquiry.zip'), join(folder, 'inquiry.zip'));
    await writeFile(join(folder, 'responses.csv'), [columns, ...written, ''].join('\r\n'));
    return folder;
  };
  return { inquiryId, original, rows, heading, withCode, write };
}

/** The response id is the only UUID of a row. */
const uuid = /[0-9a-f]{8}-[0-9a-f-]{27}/;
const idOf = (row: string) => uuid.exec(row)?.[0] ?? '';
const withoutId = (row: string) => row.replace(uuid, '');

async function countAnswers(inquiryId: string) {
  expect((await verifyStoredCounts(server.db, inquiryId)).differences).toEqual([]);
  const { rows } = await server.pool.query<{ count: number }>(
    'select count(*)::integer as count from response where inquiry_id = $1 group by choices order by choices',
    [inquiryId],
  );
  return rows.map(({ count }) => count);
}

const nothingNew = { stored: 0, withdrawn: 0, refusedRows: 0, inquiry: 'continued' };

test('a row without an id that equals a stored one is another person, once', async () => {
  const { inquiryId, rows, write } = await importPoll([0, 0, 0, 1]);
  const [tea = ''] = rows;
  const folder = await write([withoutId(tea), ...rows, withoutId(tea)]);
  for (const dryRun of [true, false]) {
    const { report } = await run(folder, { dryRun });
    expect(report).toMatchObject({ rows: 6, stored: 2, alreadyStored: 4, withdrawn: 0, refusedRows: 0 });
  }
  expect(await countAnswers(inquiryId)).toEqual([5, 1]);
  expect((await run(folder)).report).toMatchObject({ ...nothingNew, alreadyStored: 6 });
  const reordered = await write([...rows.toReversed(), withoutId(tea), withoutId(tea)]);
  expect((await run(reordered)).report).toMatchObject({ ...nothingNew, alreadyStored: 6 });
  expect(await countAnswers(inquiryId)).toEqual([5, 1]);
  const shortened = await write([...rows, withoutId(tea)]);
  expect((await run(shortened)).report).toMatchObject({ stored: 0, alreadyStored: 5, withdrawn: 1 });
  expect(await countAnswers(inquiryId)).toEqual([4, 1]);
});

test('continues an interrupted import of rows with and without ids', async () => {
  const { inquiryId, rows, write } = await importPoll([0, 0, 1]);
  const added = rows.map(withoutId);
  const folder = await write([...added, ...rows, ...added]);
  const { participation } = server.deps;
  let left = 4;
  const openGroups = () => {
    const submits = participation.openGroups();
    const store: typeof submits.store = async (response) => {
      if (left-- <= 0) throw new Error('The cable was pulled.');
      return submits.store(response);
    };
    return { store, close: () => submits.close() };
  };
  const deps = {
    ...server.deps,
    participation: Object.create(participation, { openGroups: { value: openGroups } }),
  };
  await expect(run(folder, { deps })).rejects.toThrow('The cable was pulled.');
  const { report } = await run(folder);
  expect(report.stored).toBeGreaterThan(0);
  expect(report).toMatchObject({ rows: 9, withdrawn: 0, refusedRows: 0 });
  expect(report.stored + report.alreadyStored).toBe(9);
  expect(await countAnswers(inquiryId)).toEqual([6, 3]);
  expect((await run(folder)).report).toMatchObject({ ...nothingNew, alreadyStored: 9 });
});

test('refuses the rows of deleted responses and keeps the others, with equal answers', async () => {
  const { inquiryId, original, rows, write } = await importPoll([0, 0, 0, 0, 1]);
  const ids = rows.slice(1, 3).map(idOf);
  await server.call(deleteResponses, { inquiryId, ids }, { as: server.people.owner });
  const folder = await write(rows);
  for (const dryRun of [true, false]) {
    const { report, refusals } = await run(folder, { dryRun });
    expect(report).toMatchObject({ rows: 5, stored: 0, alreadyStored: 3, withdrawn: 0, refusedRows: 2 });
    expect(refusals).toEqual(
      [3, 4].map((line) => ({ line, column: '', value: '', reason: 'was deleted from this inquiry' })),
    );
  }
  // The rows of the first file have ids of another inquiry.
  const { report, refusals } = await run(original);
  expect(report).toMatchObject({ rows: 5, stored: 0, alreadyStored: 3, withdrawn: 0, refusedRows: 2 });
  expect(new Set(refusals.map(({ reason }) => reason))).toEqual(new Set(['was deleted from this inquiry']));
  expect(await countAnswers(inquiryId)).toEqual([2, 1]);
});

test('changed rows whose responses an import deleted come back as new ones beside their equals', async () => {
  const { inquiryId, rows, withCode, write } = await importPoll([0, 1, 1]);
  const [tea = '', ...others] = rows;
  await run(await write(others));
  expect(await countAnswers(inquiryId)).toEqual([2]);
  const folder = await write([withoutId(tea), withCode(tea, 2), ...others]);
  expect((await run(folder)).report).toMatchObject({ stored: 2, alreadyStored: 2, withdrawn: 0 });
  expect(await countAnswers(inquiryId)).toEqual([1, 3]);
  expect((await run(folder)).report).toMatchObject({ ...nothingNew, alreadyStored: 4 });
});

test('times of exports without a column of time zones are in the inquiry’s zone', async () => {
  const { inquiryId, heading, rows, write } = await importPoll([0, 1]);
  const position = heading.split(',').indexOf('time_zone');
  const omit = (row: string) => row.split(',').toSpliced(position, 1).join(',');
  const findTimes = async () => {
    const found = await server.pool.query<{ at: Date }>(
      'select submitted_at as at from response where inquiry_id = $1 order by at',
      [inquiryId],
    );
    return found.rows.map(({ at }) => at.toISOString());
  };
  const times = await findTimes();
  const folder = await write(
    rows.map((row) => withoutId(omit(row))),
    omit(heading),
  );
  const { report } = await run(folder, { replace: true });
  expect(report).toMatchObject({ stored: 2, withdrawn: 2, refusedCells: 0 });
  expect(await findTimes()).toEqual(times);
});
