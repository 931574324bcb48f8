import {
  editMyInquirySegment,
  expireMyInquiry,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { verifyStoredCounts } from '../results/index.ts';
import { ImportSetup } from './testing/import-setup.ts';
import { withImportLock } from './with-import-lock.ts';

const server = useTestApp();
const story = new ImportSetup(server);

const questions = (title: string) => ({
  title,
  questions: [
    {
      column: 'colour',
      responseType: 'single',
      body: 'Which colour?',
      force: true,
      options: ['red', 'green'],
    },
    { column: 'age', responseType: 'number', body: 'How old?', min: 1, max: 99 },
    { column: 'note', responseType: 'text', body: 'Anything else?' },
  ],
});
const rows = ['red,20,a', 'red,20,a', 'green,30,b', 'gren,40,c', 'red,150,d', 'green,50,e', 'red,60,f'];
const table = (lines: readonly string[]) => ['colour,age,note', ...lines, ''].join('\n');
const folder = (title: string, lines: readonly string[], questionnaire: object = questions(title)) =>
  story.folder({ questions: questionnaire, table: table(lines), name: 'responses.csv' });

async function countsOf(inquiryId: string) {
  const summary = await server.call(getSummary, { inquiryId }, { as: server.people.owner });
  // The stored counts equal a recount, also after removals.
  expect((await verifyStoredCounts(server.db, inquiryId)).differences).toEqual([]);
  const [colour, age] = summary.questions;
  return {
    finished: summary.finished,
    colours: colour?.options.map(({ label, count }) => `${label} ${count}`),
    ages: [age?.answered, age?.numbers?.mean],
  };
}

test('updates the same inquiry from a corrected file', async () => {
  const first = await story.run(await folder('Corrected once', rows));
  expect(first.report).toMatchObject({ stored: 7, refusedCells: 2, inquiry: 'made' });
  const corrected = rows.map((row) => row.replace('gren', 'green').replace('150', '15'));
  const second = await story.run(await folder('Corrected once', corrected));
  expect(second.report).toMatchObject({
    inquiryId: first.report.inquiryId,
    inquiry: 'continued',
    stored: 2,
    alreadyStored: 5,
    withdrawn: 2,
    refusedCells: 0,
  });
  expect(await countsOf(first.report.inquiryId)).toEqual({
    finished: 7,
    colours: ['red 4', 'green 3'],
    ages: [7, (20 + 20 + 30 + 40 + 15 + 50 + 60) / 7],
  });
});

test('changes nothing for the same file, not even the revision', async () => {
  const copy = await folder('The same again', rows);
  const { inquiryId } = (await story.run(copy)).report;
  const read = async () =>
    (await server.call(getMyInquiry, { id: inquiryId, complete: true }, { as: server.people.owner })).item;
  const before = await read();
  expect((await story.run(copy)).report).toMatchObject({ inquiry: 'continued', stored: 0, alreadyStored: 7 });
  expect(await read()).toEqual(before);
});

test('leaves out rows of an export whose responses are in the inquiry', async () => {
  const { report } = await story.run(await folder('Exported and back', rows.slice(0, 2)));
  const found = await server.pool.query<{ id: string }>('select id from response where inquiry_id = $1', [
    report.inquiryId,
  ]);
  const exported = found.rows.map(({ id }) => `${id},red,25,corrected`);
  const back = await story.folder({
    questions: questions('Exported and back'),
    table: ['response_id,colour,age,note', ...exported, ',green,30,b', ''].join('\n'),
    name: 'responses.csv',
  });
  for (const dryRun of [true, false]) {
    expect((await story.run(back, {}, { dryRun })).report).toMatchObject({
      rows: 3,
      stored: 1,
      alreadyStored: 2,
      alreadyHere: 2,
      withdrawn: 0,
      answers: 3,
    });
  }
  expect(await countsOf(report.inquiryId)).toMatchObject({ finished: 3, ages: [3, (20 + 20 + 30) / 3] });
});

test('deletes the response of a row that was removed from an export', async () => {
  const { report } = await story.run(await folder('Exported and shortened', rows.slice(0, 3)));
  const found = await server.pool.query<{ id: string }>('select id from response where inquiry_id = $1', [
    report.inquiryId,
  ]);
  const exported = found.rows.slice(1).map(({ id }) => `${id},red,25,corrected`);
  const shortened = await story.folder({
    questions: questions('Exported and shortened'),
    table: ['response_id,colour,age,note', ...exported, ''].join('\n'),
    name: 'responses.csv',
  });
  for (const dryRun of [true, false]) {
    expect((await story.run(shortened, {}, { dryRun })).report).toMatchObject({
      rows: 2,
      stored: 0,
      alreadyStored: 2,
      alreadyHere: 2,
      withdrawn: 1,
    });
  }
  expect((await countsOf(report.inquiryId)).finished).toBe(2);
  expect((await story.run(shortened)).report).toMatchObject({ alreadyStored: 2, withdrawn: 0 });
});

test('deletes nothing for a file without a usable row', async () => {
  const { report } = await story.run(await folder('An unusable file', rows));
  const unusable = await folder('An unusable file', ['gren,150,']);
  for (const dryRun of [true, false]) {
    expect((await story.run(unusable, { replace: true }, { dryRun })).report).toMatchObject({
      refusedRows: 1,
      stored: 0,
      alreadyStored: 0,
      withdrawn: 0,
    });
  }
  expect((await countsOf(report.inquiryId)).finished).toBe(7);
});

test('adds only the new row when rows are reordered and respelled', async () => {
  const { report } = await story.run(await folder('In another order', rows));
  const again = [...rows, 'red,20,a']
    .toReversed()
    .map((row) => row.replace('red', ' RED ').replace(',20,', ',۲۰,'));
  expect((await story.run(await folder('In another order', again))).report).toMatchObject({
    inquiryId: report.inquiryId,
    stored: 1,
    alreadyStored: 7,
    withdrawn: 0,
  });
  expect((await countsOf(report.inquiryId)).finished).toBe(8);
});

test('updates the inquiry from a changed questionnaire and imports cells refused before', async () => {
  const { report } = await story.run(await folder('A changed questionnaire', rows));
  const before = questions('A changed questionnaire');
  const changed = {
    ...before,
    questions: before.questions.map((question) => {
      if (question.column === 'age') return { ...question, body: 'How old are you?', max: 200 };
      return question.column === 'colour' ? { ...question, options: ['red', 'green', 'gren'] } : question;
    }),
  };
  const again = await story.run(await folder('A changed questionnaire', rows, changed));
  expect(again.report).toMatchObject({ inquiry: 'changed', stored: 2, withdrawn: 2, refusedCells: 0 });
  expect(await countsOf(report.inquiryId)).toMatchObject({
    finished: 7,
    colours: ['red 4', 'green 2', 'gren 1'],
  });
  const { item } = await server.call(
    getMyInquiry,
    { id: report.inquiryId, complete: true },
    { as: server.people.owner },
  );
  expect(item).toMatchObject({ state: 'expired', revision: item.publishedRevision });
  expect(item.segments?.[0]?.questions).toMatchObject([{ isForce: true }, { body: 'How old are you?' }, {}]);
});

test('a scale keeps the ends that an earlier file showed, and refuses others', async () => {
  const scale = (more: object = {}) => ({
    title: 'A scale by its data',
    questions: [{ column: 'mood', responseType: 'scale', body: 'How are you?', ...more }],
  });
  const run = async (cells: readonly string[], more = {}) =>
    story.run(
      await story.folder({
        questions: scale(more),
        table: ['mood', ...cells, ''].join('\n'),
        name: 'responses.csv',
      }),
    );
  const { report } = await run(['1', '3', '5']);
  expect(report.notes.join('\n')).toContain('mood: a scale from 1 to 5: by the data');
  const again = await run(['1', '3', '3', '9']);
  expect(again.report).toMatchObject({ inquiryId: report.inquiryId, inquiry: 'continued' });
  expect(again.report).toMatchObject({ stored: 1, alreadyStored: 2, withdrawn: 1, refusedCells: 1 });
  expect(again.report.notes.join('\n')).toContain(
    'mood: a scale from 1 to 5: as given, or as answered before',
  );
  await expect(run(['1', '3', '3', '9'], { min: 0, max: 10 })).rejects.toThrow(
    /has to stay 1.*has to stay 5/,
  );
  const summary = await server.call(getSummary, { inquiryId: report.inquiryId }, { as: server.people.owner });
  expect(summary.questions[0]).toMatchObject({ answered: 3, numbers: { mean: 7 / 3 } });
});

test('a corrected import keeps participants’ own responses and the author’s additions', async () => {
  const { report } = await story.run(await folder('Opened afterwards', rows));
  const id = report.inquiryId;
  const as = server.people.owner;
  await server.call(expireMyInquiry, { id, expireDate: null }, { as });
  const { item } = await server.call(getMyInquiry, { id, complete: true }, { as });
  const [segment] = item.segments ?? [];
  if (segment === undefined) throw new Error('There is one segment.');
  const questionsNow = segment.questions.map((question) => ({ ...question, horizontal: true }));
  const edited = await server.call(
    editMyInquirySegment,
    { inquiryId: id, revision: item.revision, segment: { ...segment, questions: questionsNow } },
    { as },
  );
  await server.call(publishMyInquiry, { id, revision: edited.revision }, { as });
  const [colour] = segment.questions;
  const live = {
    inquiryId: id,
    revision: edited.revision,
    attemptId: crypto.randomUUID(),
    attemptSecret: 'a'.repeat(22),
    answers: [{ questionId: colour?.id ?? '', value: colour?.options[0]?.id ?? '' }],
  };
  await server.call(submitResponse, live, { as: server.guest() });
  const again = await story.run(await folder('Opened afterwards', rows.slice(0, 5)));
  expect(again.report).toMatchObject({ stored: 0, alreadyStored: 5, withdrawn: 2 });
  expect((await countsOf(id)).finished).toBe(6);
  const after = await server.call(getMyInquiry, { id, complete: true }, { as });
  expect(after.item).toMatchObject({ state: 'published', expireDate: null });
  expect(after.item.segments?.[0]?.questions[0]).toMatchObject({ horizontal: true, isForce: true });
});

test('asks for confirmation if a file contains few of the stored responses', async () => {
  const { report } = await story.run(await folder('The wrong file', rows));
  const others = await folder('The wrong file', [
    'red,11,x',
    'red,12,y',
    'green,13,z',
    'red,14,x',
    'red,15,x',
  ]);
  await expect(story.run(others)).rejects.toThrow(/7 of 7 responses .*--replace/);
  expect((await countsOf(report.inquiryId)).finished).toBe(7);
  expect((await story.run(others, { replace: true })).report).toMatchObject({ stored: 5, withdrawn: 7 });
  expect((await countsOf(report.inquiryId)).finished).toBe(5);
  // Importing the first file again restores the removed responses.
  const back = await story.run(await folder('The wrong file', rows), { replace: true });
  expect(back.report).toMatchObject({ stored: 7, withdrawn: 5, refusedRows: 0 });
  expect((await countsOf(report.inquiryId)).finished).toBe(7);
});

test('continues an inquiry with another title by its id and creates a separate one for a new id', async () => {
  const { report } = await story.run(await folder('A title with a typo', rows));
  const renamed = await folder('A title without one', rows);
  const { inquiryId } = report;
  expect((await story.run(renamed, { inquiryId })).report).toMatchObject({ inquiryId, alreadyStored: 7 });
  const twin = { ...questions('A title with a typo'), id: 'second wave' };
  const other = await story.run(await folder('', rows, twin));
  expect(other.report).toMatchObject({ inquiry: 'made', stored: 7 });
  expect(other.report.inquiryId).not.toBe(inquiryId);
});

test('does not run two imports into one inquiry at the same time', async () => {
  const copy = await folder('Two at once', rows);
  const { report } = await story.run(copy);
  const again = () => story.run(copy, { inquiryId: report.inquiryId });
  await withImportLock(server.db, report.inquiryId, () =>
    expect(again()).rejects.toThrow(/Another import into this inquiry is running/),
  );
  expect((await again()).report).toMatchObject({ stored: 0, alreadyStored: 7 });
});
