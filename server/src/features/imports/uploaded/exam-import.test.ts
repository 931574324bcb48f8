import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { editMyInquiryDocument, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import type { Edit } from '@nazar/domain/inquiries/edits/edit.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { useTestFolder } from '../../../testing/use-test-folder.ts';
import { exportResponsesToFolder } from '../../exports/export-responses-to-folder.ts';
import { makeAttempt } from '../../participation/testing/participation-setup.ts';
import { ImportSetup } from '../testing/import-setup.ts';
import { UploadSetup } from './testing/upload-setup.ts';

const server = useTestApp();
const story = new UploadSetup(server);
const commandLine = new ImportSetup(server);
const folder = useTestFolder();
const asOwner = () => ({ as: server.people.owner });

test('an exported exam is judged again, and the import reports the number of rows whose score or result changes', async () => {
  const [tehran, shiraz] = [makeOption('Tehran', { isAnswer: true }), makeOption('Shiraz')];
  const capital = makeQuestion({ sortOrder: 1, score: 2, options: [tehran, shiraz] });
  const [two, four] = [makeOption('two', { isAnswer: true }), makeOption('four')];
  const prime = makeQuestion({ sortOrder: 2, score: 1, options: [two, four] });
  const exam = await makePublished(server, {
    segments: [makeSegment({ questions: [capital, prime] })],
    settings: { passMark: 60 },
  });
  const { id } = exam;
  for (const [city, number] of [
    [tehran, two],
    [tehran, four],
    [shiraz, two],
  ] as const) {
    const answers = [
      { questionId: capital.id, value: city.id },
      { questionId: prime.id, value: number.id },
    ];
    const input = { ...makeAttempt(), inquiryId: id, revision: exam.revision, answers };
    await server.call(submitResponse, input, { as: server.guest() });
  }
  await exportResponsesToFolder(server.db, {
    inquiryId: id,
    folder,
    formats: ['csv'],
    settings: {},
    replace: false,
    now: server.clock.now,
    store: server.deps.files,
  });
  const table = await readFile(join(folder, 'responses.csv'), 'utf8');
  const checkFolder = async () => (await commandLine.run(folder, {}, { dryRun: true })).report.scoredAnew;
  expect(await checkFolder()).toBe(0);
  const [heading = '', first = '', ...others] = table.split('\n');
  const cells = first.split(',');
  const checkWithMaxScore = async (maxScore: string) => {
    cells[heading.trim().split(',').indexOf('max_score')] = maxScore;
    await writeFile(join(folder, 'responses.csv'), [heading, cells.join(','), ...others].join('\n'));
    return checkFolder();
  };
  // Exports of older versions have seven digits.
  expect(await checkWithMaxScore('3.000001')).toBe(0);
  // As if one person had been asked only the first question.
  expect(await checkWithMaxScore('2')).toBe(1);
  // As if three responses had been deleted since the export, and one had not.
  const [, kept = '', ...rest] = table.trimEnd().split('\n');
  const deleted = [kept, ...rest].map((row) => row.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, () => randomUUID()));
  const older = [heading, ...deleted, kept, ''].join('\n');
  const check = async () => {
    const read = await story.upload(older);
    const columns = read.contents?.columns ?? [];
    // No column about scoring becomes a question.
    const { columns: planned } = await story.newPlan(read);
    const skipped = columns.filter(({ index }) => planned[index]?.use === 'skip').map(({ name }) => name);
    expect(skipped).toEqual(expect.arrayContaining(['score', 'max_score', 'passed']));
    const answers = columns.map(({ name }) => {
      const question = { Q1: capital, Q2: prime }[name];
      return question === undefined ? null : { questionId: question.id, optionId: null, other: false };
    });
    return story.check(read.id, story.ownPlan(id, answers));
  };
  expect(await check()).toMatchObject({
    state: 'checked',
    counts: { stored: 3, alreadyHere: 1, scoredAnew: 0 },
  });

  let { revision } = exam;
  const change = async (edit: Edit) => {
    const edited = { id, revision, editId: randomUUID(), edits: [edit] };
    ({ revision } = await server.call(editMyInquiryDocument, edited, asOwner()));
    ({ revision } = await server.call(publishMyInquiry, { id, revision, publishDate: null }, asOwner()));
  };
  // Two of three points no longer pass; the scores stay.
  await change({ kind: 'setSettings', settings: { passMark: 70 } });
  expect(await check()).toMatchObject({ counts: { stored: 3, scoredAnew: 1 } });
  await change({ kind: 'changeOption', id: four.id, fields: { isAnswer: true } });
  await change({ kind: 'changeOption', id: two.id, fields: { isAnswer: false } });
  const checked = await check();
  expect(checked).toMatchObject({ counts: { stored: 3, scoredAnew: 3 } });
  expect(await story.store(checked.id)).toMatchObject({
    state: 'done',
    counts: { stored: 3, scoredAnew: 3 },
  });
  // A job scores the stored responses again; imported ones have the current scores: 2, 3 and 0 of 3.
  const { exam: figures } = await server.call(getSummary, { inquiryId: id }, asOwner());
  expect(figures).toMatchObject({
    scored: 6,
    passes: [
      { passMark: 60, judged: 3 },
      { passMark: 70, judged: 3 },
    ],
  });
  expect(figures?.meanPercent).toBeCloseTo((100 + 66.7 + 33.3 + 66.7 + 100 + 0) / 6, 5);
});
