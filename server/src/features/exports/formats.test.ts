import { editMyResponse, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { deleteResponses } from '@nazar/domain/api/response-calls.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { randomAnswers } from '@nazar/domain/testing/random-answers.ts';
import { sampleInquiry } from '@nazar/domain/testing/sample-inquiry.ts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { exportBytes, publishDefinition } from './testing/export-setup.ts';
import { type NaiveCells, naiveCells } from './testing/naive-cells.ts';
import { readSav } from './testing/read-back-sav.ts';
import { readWorkbook } from './testing/read-back-xlsx.ts';

const server = useTestApp();

/** An inquiry with some of the sample's questions, none of which is mandatory. */
const someInquiry = fc
  .tuple(
    fc.constantFrom('en' as const, 'fa' as const),
    fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
  )
  .map(([language, takes]): Definition => {
    const sample = sampleInquiry(language);
    let index = 0;
    const segments = sample.segments.map((segment) => ({
      ...segment,
      questions: segment.questions
        // «spoons» are asked depending on «sugar».
        .filter(({ responseType }) => takes[index++] === true || ['yesNo', 'number'].includes(responseType))
        .map((question) => ({ ...question, isForce: false })),
    }));
    return { ...sample, segments: segments.filter(({ questions }) => questions.length > 0) };
  });
/** Responses, the changes to some of them, and the one that is deleted. */
const someResponses = someInquiry.chain((definition) => {
  const answers = randomAnswers(compileInquiry(definition));
  return fc.record({
    definition: fc.constant(definition),
    responses: fc.array(answers, { minLength: 6, maxLength: 8 }),
    edits: fc.array(fc.record({ index: fc.nat(5), answers }), { maxLength: 3 }),
    deleted: fc.option(fc.nat(5)),
  });
});
type Life = typeof someResponses extends fc.Arbitrary<infer Value> ? Value : never;

const sorted = (rows: readonly NaiveCells[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();

const isAsked = (name: string) => /^Q\d/.test(name);

test('every format agrees with a naive recount of random responses, some of them changed or deleted', async () => {
  const check = async ({ definition, responses: given, edits, deleted }: Life) => {
    const editable = { editableResponse: true, editTimeLimit: null, editCountLimit: null };
    const { id, revision } = await publishDefinition(server, definition, editable);
    const ids: string[] = [];
    for (const answers of given) ids.push(await answer(id, revision, answers));
    const answered = new Map(ids.map((each, index) => [each, given[index] ?? []]));
    for (const { index, answers } of edits) {
      const responseId = ids[index] ?? '';
      const edit = { inquiryId: id, responseId, attemptSecret, editId: crypto.randomUUID(), answers };
      await server.call(editMyResponse, edit, { as: server.guest() });
      answered.set(responseId, answers);
    }
    if (deleted !== null) {
      const owner = { as: server.people.owner };
      await server.call(deleteResponses, { inquiryId: id, ids: [ids[deleted] ?? ''] }, owner);
      answered.delete(ids[deleted] ?? '');
    }
    const responses = [...answered.values()];
    const questions = definition.segments.flatMap((segment) => segment.questions);
    const expected = responses.map((answers) => naiveCells(questions, answers));
    expect(sorted(await readCsv(id))).toEqual(sorted(expected.map((row) => written(row, String))));
    expect(sorted(await readJsonLines(id))).toEqual(sorted(expected));
    expect(sorted(await readXlsx(id))).toEqual(sorted(expected.map((row) => written(row, ofSpreadsheet))));
    expect(sorted(await readSavCells(id))).toEqual(sorted(expected.map((row) => written(row, ofStatistics))));
  };
  await fc.assert(fc.asyncProperty(someResponses, check), { numRuns: 3 });
});

const attemptSecret = 'A'.repeat(22);

async function answer(inquiryId: string, revision: number, answers: Answer[]): Promise<string> {
  const attempt = { attemptId: crypto.randomUUID(), attemptSecret };
  await server.call(submitResponse, { ...attempt, inquiryId, revision, answers }, { as: server.guest() });
  return attempt.attemptId;
}

type Cell = string | number;

const written = (row: NaiveCells, as: (cell: Cell) => Cell): NaiveCells =>
  Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, as(cell)]));

/** Spreadsheets store dates as days since the end of 1899, and times as fractions of a day. */
const ofSpreadsheet = (cell: Cell) => asTime(cell, (seconds) => seconds / 86_400, Date.UTC(1899, 11, 30));
/** SPSS stores dates as seconds since October 1582, and times as seconds. */
const ofStatistics = (cell: Cell) => asTime(cell, (seconds) => seconds, Date.UTC(1582, 9, 14));

function asTime(cell: Cell, unit: (seconds: number) => number, epoch: number): Cell {
  if (/^\d{4}-\d\d-\d\d$/.test(String(cell))) return unit((Date.parse(`${cell}T00:00Z`) - epoch) / 1000);
  const time = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(String(cell));
  if (time === null) return cell;
  return unit(Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3] ?? 0));
}

async function readCsv(id: string): Promise<NaiveCells[]> {
  const bytes = await exportBytes(server, id, { format: 'csv' });
  const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true });
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name, cell]) => isAsked(name) && cell !== '')),
  );
}

async function readJsonLines(id: string): Promise<NaiveCells[]> {
  const bytes = await exportBytes(server, id, { format: 'jsonl' });
  return bytes
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const cells = Object.entries(JSON.parse(line) as Record<string, string | number | null>);
      return Object.fromEntries(cells.filter(([name, cell]) => isAsked(name) && cell !== null)) as NaiveCells;
    });
}

async function readXlsx(id: string): Promise<NaiveCells[]> {
  const bytes = await exportBytes(server, id, { format: 'xlsx' });
  const [sheet] = readWorkbook(bytes);
  const [heading, ...rows] = sheet?.rows ?? [];
  return rows.map((row) => {
    const cells = [...row].map(([column, { type, value }]): [string, string | number] => [
      heading?.get(column)?.value ?? '',
      type === 'number' ? Number(value) : value,
    ]);
    return Object.fromEntries(cells.filter(([name]) => isAsked(name)));
  });
}

async function readSavCells(id: string): Promise<NaiveCells[]> {
  const file = readSav(await exportBytes(server, id, { format: 'sav' }));
  expect(file.cases).toBe(file.rows.length);
  return file.rows.map((row) => {
    const cells = Object.entries(row).filter(([name, cell]) => isAsked(name) && cell !== null && cell !== '');
    return Object.fromEntries(cells) as NaiveCells;
  });
}
