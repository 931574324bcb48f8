import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { editMyInquirySegment, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { isUnimportableResponseType } from '@nazar/domain/imports/plan-column.ts';
import { compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { Condition } from '@nazar/domain/inquiries/conditions/condition.ts';
import { listPartIds } from '@nazar/domain/inquiries/copying/copy-definition.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { testId } from '@nazar/domain/testing/builders.ts';
import { randomAnswers } from '@nazar/domain/testing/random-answers.ts';
import { sampleInquiry } from '@nazar/domain/testing/sample-inquiry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import { uploadPicture } from '../../testing/uploads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useTestFolder } from '../../testing/use-test-folder.ts';
import { ImportSetup } from '../imports/testing/import-setup.ts';
import { findInquiry } from '../inquiries/index.ts';
import { exportResponsesToFolder } from './export-responses-to-folder.ts';
import { publishDefinition } from './testing/export-setup.ts';
import { readSav } from './testing/read-back-sav.ts';

const server = useTestApp();
const story = new ImportSetup(server);
const folder = useTestFolder();

const writeFolder = (inquiryId: string, more: Partial<Parameters<typeof exportResponsesToFolder>[1]> = {}) =>
  exportResponsesToFolder(server.db, {
    inquiryId,
    folder,
    formats: ['csv'],
    settings: {},
    replace: false,
    now: server.clock.now,
    store: server.deps.files,
    ...more,
  });

/** Results hide answers that few people chose, so that there are enough people for every question. */
const people = 60;

/** The results without ids, because an import makes new ids. */
async function countsOf(inquiryId: string) {
  const summary = await server.call(getSummary, { inquiryId }, { as: server.people.owner });
  const { finished, days } = summary;
  const readable = summary.questions.filter(({ responseType }) => !isUnimportableResponseType(responseType));
  const questions = readable.map(({ body, answered, options, numbers, cells, ...rest }) => ({
    body: body.replace(/<[^>]*>/g, ''),
    answered,
    numbers,
    options: options.map(({ label, count, meanRank }) => ({ label, count, meanRank })),
    cells: cells.map(({ count }) => count),
    days: rest.moments,
  }));
  const written = await server.pool.query<{ value: string }>(
    'select value from response, jsonb_each_text(rest) where inquiry_id = $1 order by value collate "C"',
    [inquiryId],
  );
  const values = written.rows.map(({ value }) => value);
  return { finished, days: days.filter(({ count }) => count > 0), questions, values };
}

/** Adds what no question type has by default: help, a picture, and conditions of each kind. */
function withEverything(definition: Definition, file: string): Definition {
  const [, opinions] = definition.segments;
  const condition: Condition = {
    match: 'any',
    clauses: [
      {
        questionId: testId('country'),
        operator: 'isNoneOf',
        optionIds: [testId('country.brazil')],
        value: null,
      },
    ],
  };
  const ending = {
    minPercent: 50,
    belowPercent: null,
    message: 'آفرین',
    translations: { message: { text: 'Well done', source: 'آفرین' } },
    redirectUrl: 'https://example.com/tea',
  };
  return {
    ...definition,
    endings: [{ id: testId('ending'), condition, ...ending }],
    segments: definition.segments.map((segment) => ({
      ...segment,
      condition: segment === opinions ? condition : null,
      questions: segment.questions.map((question) => ({
        ...question,
        helpText: `راهنما: ${question.body}`,
        feedback: question.score > 0 ? 'چای از چین است' : '',
        ...(question.responseType === 'longText' && {
          placeholder: 'بنویسید',
          file,
          endCondition: condition,
        }),
        ...(question.responseType === 'scale' && { minLabel: 'هرگز', maxLabel: 'حتماً' }),
        options: question.options.map((option) =>
          option.id === testId('places.cafe') ? { ...option, condition } : option,
        ),
      })),
    })),
  };
}

/** The whole questionnaire. Its parts are named by their position, because an import gives them new codes. */
async function questionnaireOf(inquiryId: string) {
  const found = await findInquiry(server.db, inquiryId);
  if (found === null) throw new Error('It is not there.');
  const { listed: _, ...definition } = found.definition;
  const ids = listPartIds(definition);
  return JSON.parse(
    JSON.stringify(definition)
      .replace(/"(code|nextCode)":\d+/g, '"$1":0')
      .replace(/"(file|\w+File)":"[^"]*"/g, '"$1":"a file"')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (each) =>
        ids.includes(each) ? `#${ids.indexOf(each)}` : each,
      ),
  );
}

test('an imported export has the same counts', async () => {
  const definition = withEverything(
    sampleInquiry('fa', { timeZone: 'Asia/Tehran' }),
    await uploadPicture(server, server.people.owner),
  );
  const { id, revision } = await publishDefinition(server, definition, {
    timeZone: 'Asia/Tehran',
    publicTitle: 'یک نظرسنجی دربارهٔ چای',
    theme: 'mint',
    passMark: 50,
    endings: definition.endings,
  });
  const compiled = compileInquiry({
    ...definition,
    segments: definition.segments.map((segment) => ({
      ...segment,
      questions: segment.questions.map((question) => ({ ...question, isForce: false })),
    })),
  });
  const drink = definition.segments[0]?.questions[0];
  const wishes = definition.segments[1]?.questions.at(-1);
  for (const answers of fc.sample(randomAnswers(compiled), { numRuns: people, seed: 7 })) {
    const first = { questionId: drink?.id ?? '', value: drink?.options[0]?.id ?? '' };
    const given = answers.some(({ questionId }) => questionId === first.questionId)
      ? answers
      : [first, ...answers];
    const attempt = { attemptId: crypto.randomUUID(), attemptSecret: 'A'.repeat(22) };
    // Spreadsheets would read this as a formula.
    const written = given.map((each) => (each.questionId === wishes?.id ? { ...each, value: '=1+1' } : each));
    await server.call(
      submitResponse,
      { ...attempt, inquiryId: id, revision, answers: written },
      { as: server.guest() },
    );
    server.clock.advance(3_600_000);
  }
  const files = await writeFolder(id);
  expect(files).toEqual([
    { name: 'responses.csv', responses: people },
    { name: 'codebook.csv', responses: null },
    { name: 'inquiry.zip', responses: null },
  ]);
  expect((await readdir(folder)).toSorted()).toEqual(['codebook.csv', 'inquiry.zip', 'responses.csv']);
  const { report, refusals } = await story.run(folder, { publicTitle: undefined });
  expect(refusals).toEqual([]);
  expect(report).toMatchObject({ rows: people, stored: people });
  const counts = await countsOf(id);
  expect(counts.values).toContain('=1+1');
  expect(await countsOf(report.inquiryId)).toEqual(counts);
  expect(await questionnaireOf(report.inquiryId)).toEqual(await questionnaireOf(id));
  const second = await story.run(folder, { publicTitle: undefined });
  expect(second.report).toMatchObject({ inquiryId: report.inquiryId, stored: 0, alreadyStored: people });

  await expect(writeFolder(id)).rejects.toThrow('is already there');
  const again = await writeFolder(id, { replace: true, formats: ['sav'], settings: { values: 'labels' } });
  expect(again.map(({ name }) => name)).toEqual(['responses.sav', 'codebook.csv']);
  const { variables } = readSav(await readFile(join(folder, 'responses.sav')));
  const decimals = new Map(variables.map((each) => [each.label, each.decimals]));
  // Points and seconds are whole numbers; numbers and scores may have fractions.
  const asked = [
    'چند ستاره؟',
    'آن را پیشنهاد می‌کنید؟',
    'مدت به ثانیه، گردشده به مضرب ۱۰',
    'چند قاشق؟',
    'امتیاز',
  ];
  expect(asked.map((label) => decimals.get(label))).toEqual([0, 0, 0, 2, 2]);
});

test('answers keep their meaning after a question is hidden, removed or made mandatory', async () => {
  const drink = makeQuestion({ options: ['Tea', 'Water', 'Coffee', 'Milk'].map((body) => makeOption(body)) });
  const place = makeQuestion({ body: 'Where?', responseType: 'text', options: [], min: 0, max: 50 });
  const unused = makeQuestion({ body: 'Unused', responseType: 'text', options: [], min: 0, max: 50 });
  const first = makeSegment({ questions: [drink, unused, place] });
  const as = server.people.owner;
  const { id, revision: unanswered } = await makePublished(server, { segments: [first] });
  const publish = async (segment: typeof first, revision: number) => {
    const edited = await server.call(editMyInquirySegment, { inquiryId: id, revision, segment }, { as });
    await server.call(publishMyInquiry, { id, revision: edited.revision }, { as });
    return edited.revision;
  };
  const kept = { ...drink, options: drink.options.filter(({ body }) => body !== 'Water') };
  const revision = await publish({ ...first, questions: [kept, place] }, unanswered);
  const answers = [
    { questionId: drink.id, value: drink.options[2]?.id ?? '' },
    { questionId: place.id, value: 'At home' },
  ];
  const attempt = { attemptId: crypto.randomUUID(), attemptSecret: 'A'.repeat(22) };
  await server.call(submitResponse, { ...attempt, inquiryId: id, revision, answers }, { as: server.guest() });
  const added = makeQuestion({
    body: 'New',
    responseType: 'text',
    options: [],
    min: 0,
    max: 50,
    isForce: true,
  });
  await publish({ ...first, questions: [kept, { ...place, hidden: true }, added] }, revision);
  const later = await mkdtemp(join(folder, 'later-'));
  await writeFolder(id, { folder: later });
  const { report, refusals } = await story.run(later);
  expect(refusals).toEqual([]);
  expect((await questionnaireOf(report.inquiryId)).segments).toEqual((await questionnaireOf(id)).segments);
  const output = await mkdtemp(join(folder, 'again-'));
  await writeFolder(report.inquiryId, { folder: output });
  const [labels = '', row = ''] = (await readFile(join(output, 'responses.csv'), 'utf8')).split('\r\n');
  expect(labels).toContain('Q1,');
  expect(row).toMatch(/,2,.*At home/);
});

test('rankings of earlier revisions, which had other options, are imported with their ranks', async () => {
  const [tea, water, coffee] = [makeOption('Tea'), makeOption('Water'), makeOption('Coffee')];
  const drinks = makeQuestion({ responseType: 'ranking', options: [tea, water, coffee] });
  const first = makeSegment({ questions: [drinks] });
  const as = server.people.owner;
  const { id, revision: unchanged } = await makePublished(server, { segments: [first] });
  const rank = async (revision: number, ...ranked: { id: string }[]) => {
    const answers = [{ questionId: drinks.id, value: ranked.map((option) => option.id) }];
    const attempt = { attemptId: crypto.randomUUID(), attemptSecret: 'A'.repeat(22) };
    await server.call(
      submitResponse,
      { ...attempt, inquiryId: id, revision, answers },
      { as: server.guest() },
    );
  };
  await rank(unchanged, tea, coffee, water);
  const milk = makeOption('Milk');
  const changed = [{ ...tea, hidden: true }, water, coffee, milk];
  const segment = { ...first, questions: [{ ...drinks, options: changed }] };
  const { revision } = await server.call(
    editMyInquirySegment,
    { inquiryId: id, revision: unchanged, segment },
    { as },
  );
  await server.call(publishMyInquiry, { id, revision }, { as });
  await rank(revision, milk, water, coffee);
  const written = await mkdtemp(join(folder, 'rankings-'));
  await writeFolder(id, { folder: written });
  const { report, refusals } = await story.run(written);
  expect(refusals).toEqual([]);
  expect(report).toMatchObject({ rows: 2, stored: 2, refusedCells: 0 });
  expect((await countsOf(report.inquiryId)).questions).toEqual((await countsOf(id)).questions);
});

test('the language, the link and the time of each response are kept, in any time zone', async () => {
  const question = makeQuestion();
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [question] })],
    settings: { secondLanguage: 'fa' },
  });
  for (const [language, channel] of [
    ['fa', 'poster'],
    ['en', null],
  ] as const) {
    const guest = server.guest();
    const as = { ...guest, headers: { ...guest.headers, 'accept-language': language } };
    const answers = [{ questionId: question.id, value: question.options[0]?.id ?? '' }];
    const attempt = { attemptId: crypto.randomUUID(), attemptSecret: 'A'.repeat(22), channel };
    await server.call(submitResponse, { ...attempt, inquiryId: id, revision, answers }, { as });
  }
  const written = await mkdtemp(join(folder, 'languages-'));
  await writeFolder(id, { folder: written, settings: { timeZone: 'America/New_York' } });
  server.clock.advance(60_000);
  const { report } = await story.run(written);
  const storedIn = async (inquiryId: string) => {
    const { rows } = await server.pool.query(
      `select language, channel, date_trunc('minute', submitted_at) as at from response
        where inquiry_id = $1 order by language`,
      [inquiryId],
    );
    return rows;
  };
  const stored = await storedIn(report.inquiryId);
  expect(stored).toEqual(await storedIn(id));
  expect(stored).toMatchObject([
    { language: 'en', channel: null },
    { language: 'fa', channel: 'poster' },
  ]);
  expect(report.unaskedColumns).not.toContain('language');
});

test('an unpublished inquiry has no export', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  await expect(writeFolder(id)).rejects.toThrow('Nothing was published');
});
