import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { cannotImport } from '@nazar/domain/imports/plan-column.ts';
import { compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import { randomAnswers } from '@nazar/domain/testing/random-answers.ts';
import { sampleInquiry } from '@nazar/domain/testing/sample-inquiry.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { ImportSetup } from '../imports/testing/import-setup.ts';
import { exportFolder } from './export-folder.ts';
import { publishDefinition } from './testing/export-setup.ts';
import { readSav } from './testing/read-back-sav.ts';

let server: TestApp;
let story: ImportSetup;
let folder: string;
beforeAll(async () => {
  server = await createTestApp();
  story = await ImportSetup.open(server);
  folder = await mkdtemp(join(tmpdir(), 'nazar-export-'));
});
afterAll(async () => {
  await story.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const writeFolder = (inquiryId: string, more: Partial<Parameters<typeof exportFolder>[1]> = {}) =>
  exportFolder(server.db, {
    ...{ inquiryId, folder, formats: ['csv'], settings: {}, replace: false, now: server.clock.now },
    store: server.deps.files,
    ...more,
  });

/** Enough that no question has few answers, which results would hide. */
const people = 60;

/** What results say, without the ids, which an import makes anew. */
async function countsOf(inquiryId: string) {
  const summary = await server.call(getSummary, { inquiryId }, { as: server.people.owner });
  const { finished, days } = summary;
  const readable = summary.questions.filter(({ responseType }) => !cannotImport(responseType));
  const questions = readable.map(({ body, answered, options, numbers, cells, ...rest }) => ({
    ...{ body: body.replace(/<[^>]*>/g, ''), answered, numbers },
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

test('what was exported is imported again with the same counts', async () => {
  const definition = sampleInquiry('fa', { timeZone: 'Asia/Tehran' });
  const { id, revision } = await publishDefinition(server, definition, {
    ...{ timeZone: 'Asia/Tehran', publicTitle: 'یک نظرسنجی دربارهٔ چای' },
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
    // What spreadsheets would take for a formula.
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
    { name: 'questions.json', responses: null },
    { name: 'codebook.csv', responses: null },
  ]);
  expect((await readdir(folder)).toSorted()).toEqual(['codebook.csv', 'questions.json', 'responses.csv']);
  const { report, refusals } = await story.run(folder);
  expect(refusals).toEqual([]);
  expect(report).toMatchObject({ rows: people, stored: people });
  const counts = await countsOf(id);
  expect(counts.values).toContain('=1+1');
  expect(await countsOf(report.inquiryId)).toEqual(counts);

  await expect(writeFolder(id)).rejects.toThrow('is already there');
  const again = await writeFolder(id, { replace: true, formats: ['sav'], settings: { values: 'labels' } });
  expect(again.map(({ name }) => name)).toEqual(['responses.sav', 'codebook.csv']);
  const { variables } = readSav(await readFile(join(folder, 'responses.sav')));
  const decimals = new Map(variables.map((each) => [each.label, each.decimals]));
  // Points and seconds have no fractions; numbers and scores may.
  const asked = [
    'چند ستاره؟',
    'آن را پیشنهاد می‌کنید؟',
    'مدت به ثانیه، گردشده به مضرب ۱۰',
    'چند قاشق؟',
    'امتیاز',
  ];
  expect(asked.map((label) => decimals.get(label))).toEqual([0, 0, 0, 2, 2]);
});

test('says that there is nothing where nothing was published', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  await expect(writeFolder(id)).rejects.toThrow('Nothing was published');
});
