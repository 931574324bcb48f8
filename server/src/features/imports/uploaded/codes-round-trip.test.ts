import { randomUUID } from 'node:crypto';
import { editMyInquirySegment, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { deleteResponses } from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeAttempt } from '../../participation/testing/participation-setup.ts';
import { OwnExportSetup } from './testing/own-export-setup.ts';

const server = useTestApp();
const own = new OwnExportSetup(server);
const { story } = own;
const asOwner = () => ({ as: server.people.owner });

/** Uploads an export with codes, with the columns as the screen suggests them. */
async function uploadSuggested(inquiryId: string, exportedFrom = inquiryId) {
  const file = await own.export(exportedFrom, { values: 'codes' });
  const { read, ...planned } = await own.planInto(inquiryId, file);
  return { id: read.id, ...planned };
}

const codeColumn = (headings: readonly string[]) => headings.indexOf('Q1');

const languagesOf = async (inquiryId: string) => {
  const { rows } = await server.pool.query<{ language: string; count: number }>(
    'select language, count(*)::integer as count from response where inquiry_id = $1 group by 1 order by 1',
    [inquiryId],
  );
  return rows.map(({ language, count }) => `${language} ${count}`);
};

test('an export with codes is matched to the questions of its inquiry, and keeps languages and earlier rankings', async () => {
  const [tea, water] = [makeOption('Tea'), makeOption('Water')];
  const extras = makeQuestion({
    body: 'Extras?',
    responseType: 'multiple',
    sortOrder: 1,
    min: 0,
    max: 2,
    options: [makeOption('Milk'), makeOption('Other', { role: 'other' })],
  });
  const drinks = makeQuestion({
    body: 'Rank them',
    responseType: 'ranking',
    sortOrder: 2,
    options: [tea, water],
  });
  const segment = makeSegment({ questions: [extras, drinks] });
  const { id, revision } = await makePublished(server, {
    segments: [segment],
    settings: { secondLanguage: 'fa' },
  });
  const answers = [
    { questionId: extras.id, value: extras.options.map((option) => option.id), otherText: 'Salt' },
    { questionId: drinks.id, value: [water.id, tea.id] },
  ];
  const ids: string[] = [];
  for (const language of ['en', 'fa', 'fa']) {
    const guest = server.guest();
    const as = { ...guest, headers: { ...guest.headers, 'accept-language': language } };
    const input = { ...makeAttempt(), inquiryId: id, revision, answers };
    ids.push((await server.call(submitResponse, input, { as })).resultId);
  }
  const changed = {
    ...segment,
    questions: [extras, { ...drinks, options: [tea, water, makeOption('Juice')] }],
  };
  const edited = await server.call(
    editMyInquirySegment,
    { inquiryId: id, revision, segment: changed },
    asOwner(),
  );
  await server.call(publishMyInquiry, { id, revision: edited.revision }, asOwner());
  const { matched, plan, ...uploaded } = await uploadSuggested(id);
  expect(matched).toEqual(['Q1_1', 'Q1_2', 'Q1_other', 'Q2_1', 'Q2_2', 'Q2_3']);
  // Nothing is stored twice.
  expect(await story.check(uploaded.id, plan)).toMatchObject({
    state: 'ready',
    failure: { code: 'allHere' },
    counts: { rows: 3, stored: 0, alreadyHere: 3 },
  });
  await server.call(deleteResponses, { inquiryId: id, ids: ids.slice(1) }, asOwner());
  expect(await story.check(uploaded.id, { ...plan, restoresDeleted: true })).toMatchObject({
    counts: { rows: 3, stored: 2, alreadyHere: 1, refusedCells: 0, answers: 4 },
    refusals: [],
  });
  await story.store(uploaded.id);
  expect(await languagesOf(id)).toEqual(['en 1', 'fa 2']);
  const fresh = await own.planNew(id, await own.export(id, { values: 'codes' }));
  expect(await story.check(fresh.read.id, fresh.plan)).toMatchObject({
    counts: { stored: 3, refusedCells: 0 },
  });
  expect((await story.store(fresh.read.id)).counts).toMatchObject({ stored: 3, answers: 6, refusedCells: 0 });
});

test('an export with codes is matched to its inquiry when all its responses are deleted, and when they are back', async () => {
  const options = ['Tea', 'Milk'].map((body) => makeOption(body));
  const tables = new Map<string, string>();
  for (const _ of ['one', 'another']) {
    const question = makeQuestion({ options: options.map((option) => ({ ...option, id: randomUUID() })) });
    const { id, revision } = await makePublished(server, {
      segments: [makeSegment({ questions: [question] })],
    });
    const answers = [{ questionId: question.id, value: question.options[1]?.id ?? '' }];
    const input = { ...makeAttempt(), inquiryId: id, revision, answers };
    const { resultId } = await server.call(submitResponse, input, { as: server.guest() });
    tables.set(id, String(await own.export(id, { values: 'codes' })));
    await server.call(deleteResponses, { inquiryId: id, ids: [resultId] }, asOwner());
  }
  const [[id, table], [, other]] = [...tables] as [[string, string], [string, string]];
  const deleted = await own.planInto(id, Buffer.from(table));
  expect(deleted.matched).toEqual(['Q1']);
  expect(await story.check(deleted.read.id, { ...deleted.plan, restoresDeleted: true })).toMatchObject({
    counts: { rows: 1, stored: 1, deleted: 1, refusedCells: 0 },
  });
  await story.store(deleted.read.id);
  const back = await own.planInto(id, Buffer.from(table));
  expect(back.matched).toEqual(['Q1']);
  expect(await story.check(back.read.id, back.plan)).toMatchObject({ failure: { code: 'allHere' } });
  const [, otherRow = ''] = other.split('\r\n');
  expect((await own.planInto(id, Buffer.from(`${table}${otherRow}\r\n`))).matched).toEqual([]);
});

test('codes of another inquiry are matched to no question and no option', async () => {
  const kinds = makeQuestion({ body: 'Kind', options: ['Tea', 'Milk'].map((body) => makeOption(body)) });
  const source = await makePublished(server, { segments: [makeSegment({ questions: [kinds] })] });
  for (const { id: value } of kinds.options) {
    const answers = [{ questionId: kinds.id, value }];
    const input = { ...makeAttempt(), inquiryId: source.id, revision: source.revision, answers };
    await server.call(submitResponse, input, { as: server.guest() });
  }
  const options = ['Coffee', 'Milk', 'Tea'].map((body) => makeOption(body));
  const question = makeQuestion({ body: 'Kind', options });
  const { id } = await makePublished(server, { segments: [makeSegment({ questions: [question] })] });
  const { matched, plan, ...uploaded } = await uploadSuggested(id, source.id);
  expect(matched).toEqual([]);
  const target = { questionId: question.id, optionId: null, other: false };
  const columns = plan.columns.map((column) =>
    column.index === codeColumn(uploaded.headings)
      ? { ...column, use: 'question' as const, answers: target }
      : column,
  );
  expect(await story.check(uploaded.id, { ...plan, columns })).toMatchObject({
    state: 'ready',
    failure: { code: 'nothingFits' },
    // Exports are in the order of the responses' ids.
    refusals: expect.arrayContaining(
      ['1', '2'].map((value) => expect.objectContaining({ value, text: 'no option has this value' })),
    ),
  });
  const { questions } = await server.call(getSummary, { inquiryId: id }, asOwner());
  expect(questions[0]?.answered).toBe(0);
});
