import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getItem, getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submit } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signGuestId } from '../../http/guest-key.ts';
import { InProcessClient } from '../../http/in-process-client.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { compareResults } from './compare-results.ts';
import { type ImportNeeds, importFolder } from './import-folder.ts';
import { refusalTable } from './import-report.ts';
import type { ImportOptions } from './import-settings.ts';
import { recountFolder } from './recount.ts';

const sample = join(import.meta.dirname, 'sample');
const options: ImportOptions = {
  publicTitle: 'Reading habits of some people',
  resultView: 'public',
  min: null,
  max: null,
};
let server: TestApp;
let folder: string;
beforeAll(async () => {
  server = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'nazar-import-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

function needs(client = new InProcessClient(server.app)): ImportNeeds {
  const { secrets, db } = server.deps;
  return {
    ...{ client, db, ownerHeaders: server.people.owner.headers, secretKey: secrets.signing },
    guestHeaders: (guestId) => ({ 'x-guest': signGuestId(guestId, secrets.signing) }),
  };
}

/** A folder of its own, so that each test makes an inquiry of its own. */
async function copySample(
  change: (table: string, questions: string) => { table?: string | Buffer; questions?: string },
) {
  const copy = await mkdtemp(join(folder, 'copy-'));
  await cp(sample, copy, { recursive: true });
  const table = await readFile(join(sample, 'responses.tsv'), 'utf8');
  const questions = await readFile(join(sample, 'questions.json'), 'utf8');
  const changed = change(table, questions);
  await writeFile(join(copy, 'responses.tsv'), changed.table ?? table);
  await writeFile(join(copy, 'questions.json'), changed.questions ?? questions);
  return copy;
}

const summaryOf = (inquiryId: string) => server.call(getSummary, { inquiryId }, { as: server.people.owner });

test('a folder becomes a published inquiry, and every cell is stored or named with its reason', async () => {
  const { report, refusals } = await importFolder(sample, options, needs());
  expect(report).toMatchObject({
    ...{ lines: 10, stored: 8, alreadyStored: 0, refusedLines: 2, refusedCells: 5 },
    unaskedColumns: ['country', 'source'],
  });
  expect(refusals.map(({ line, column, value }) => [line, column, value])).toEqual([
    [4, 'age', '999999'],
    [6, 'R1', '7'],
    [8, '', '52\t2\t1\t1\tp'],
    [9, 'age', 'nineteen'],
    [9, 'R2', '2;9'],
    [9, 'R3', 'x'],
    [10, '', '22\t1\t2\t1\ts\tMatilda\tCA\t1\textra'],
  ]);
  expect(refusals.every(({ reason }) => reason !== '')).toBe(true);
  expect(refusalTable(refusals).trimEnd().split('\n')).toHaveLength(refusals.length + 1);

  const item = await server.call(getItem, { id: report.inquiryId });
  expect(item).toMatchObject({
    publicTitle: 'Reading habits of some people',
    questionCount: 6,
    responseCount: 8,
  });
  const own = await server.call(
    getMyInquiry,
    { id: report.inquiryId, complete: true },
    { as: server.people.owner },
  );
  expect(own.item.segments?.map(({ name, questions }) => [name, questions.length])).toEqual([
    ['Reading', 4],
    ['About you', 2],
  ]);
  expect(own.item.segments?.[0]?.questions[0]).toMatchObject({
    body: 'How often do you read &lt;books&gt;?',
    isForce: true,
  });
});

test('what the results show is what a recount of the file finds', async () => {
  const { report } = await importFolder(sample, options, needs());
  expect(report).toMatchObject({ stored: 0, alreadyStored: 8 });
  const viewer = { client: new InProcessClient(server.app), headers: server.people.owner.headers };
  const recount = recountFolder(sample);
  const { differences, compared } = await compareResults(recount, { ...viewer, inquiryId: report.inquiryId });
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThanOrEqual(40);
});

test('a recount notices one wrong count', async () => {
  const { report } = await importFolder(sample, options, needs());
  const [first, ...others] = recountFolder(sample).people;
  if (first === undefined) throw new Error('The sample has people.');
  const wrong = {
    ...recountFolder(sample),
    people: [new Map([...first, ['last', 'x']]), ...others.slice(1)],
  };
  const viewer = { client: new InProcessClient(server.app), headers: server.people.owner.headers };
  const { differences } = await compareResults(wrong, { ...viewer, inquiryId: report.inquiryId });
  expect(differences.join('\n')).toContain('responses: shown 8, the file holds 7');
});

test('an interrupted import goes on where it was cut off, without doubles', async () => {
  const copy = await copySample((table) => ({ table: `${table}33\t2\t1\t1\tp\tUlysses\tIE\t1\n` }));
  class CutClient extends InProcessClient {
    left = 3;
    override call: InProcessClient['call'] = async (call, input, headers) => {
      if (call.name === submit.name && this.left-- <= 0) throw new Error('The cable was pulled.');
      return super.call(call, input, headers);
    };
  }
  const cut = new CutClient(server.app);
  await expect(importFolder(copy, options, needs(cut))).rejects.toThrow('The cable was pulled.');
  const { report } = await importFolder(copy, options, needs());
  expect(report.lines).toBe(11);
  expect(report.alreadyStored).toBeGreaterThan(0);
  expect(report.stored).toBeGreaterThan(0);
  expect(report.stored + report.alreadyStored).toBe(9);
  expect((await summaryOf(report.inquiryId)).finished).toBe(9);
  const again = await importFolder(copy, options, needs());
  expect(again.report).toMatchObject({ stored: 0, alreadyStored: 9, inquiryId: report.inquiryId });
});

test('line ends of Windows, a byte order mark and the last line without an end are read alike', async () => {
  const copy = await copySample((table, questions) => ({
    table: `\ufeff${table.replaceAll('\n', '\r\n').trimEnd()}`,
    questions: `\ufeff${questions}`,
  }));
  const { report, refusals } = await importFolder(copy, options, needs());
  expect(report).toMatchObject({ lines: 10, stored: 8, refusedLines: 2, refusedCells: 5 });
  expect(JSON.stringify(refusals)).not.toContain('\\r');
});

test('a line that is not UTF-8 is refused alone', async () => {
  const copy = await copySample((table) => ({
    table: Buffer.concat([Buffer.from(table), Buffer.from('33\t1\t1\t1\tp\tCaf\xe9\tFR\t1\n', 'latin1')]),
  }));
  const { report, refusals } = await importFolder(copy, options, needs());
  expect(report).toMatchObject({ lines: 11, stored: 8, refusedLines: 3 });
  expect(refusals.at(-1)).toMatchObject({ line: 13, column: '', reason: 'not UTF-8' });
});

test.each([
  [
    'a column that is not there',
    (table: string) => ({ table: table.replace('R3', 'R9') }),
    /no column for: R3/,
  ],
  [
    'a column twice',
    (table: string) => ({ table: table.replace('country', 'age') }),
    /two columns named «age»/,
  ],
  ['an empty table', () => ({ table: '' }), /no heading/],
  ['a table in UTF-16', (table: string) => ({ table: Buffer.from(`\ufeff${table}`, 'utf16le') }), /UTF-16/],
  ['a questionnaire that is no JSON', () => ({ questions: '{' }), /not JSON/],
  [
    'an unknown response type',
    (_: string, text: string) => ({ questions: text.replace('yesNo', 'guess') }),
    /responseType/,
  ],
  [
    'a number without ends',
    (_: string, text: string) => ({ questions: text.replace(/"min": 10,\s*"max": 110/, '"min": null') }),
    /--min and --max/,
  ],
  [
    'two options of one value',
    (_: string, text: string) => ({ questions: text.replace('"value": "s"', '"value": "p"') }),
    /two options of R3/,
  ],
])('an import with %s stops with a line that says so', async (_name, change, message) => {
  const copy = await copySample(change);
  await expect(importFolder(copy, options, needs())).rejects.toThrow(message);
});

test('a title that is short for people, and a category that does not exist, are said', async () => {
  const short = { ...options, publicTitle: 'Short' };
  const copy = await copySample((table) => ({ table: `${table}\n` }));
  await expect(importFolder(copy, short, needs())).rejects.toThrow(/longer one/);
  await expect(importFolder(copy, { ...options, category: 'Astrology' }, needs())).rejects.toThrow(
    /no category «Astrology»/,
  );
  const { report } = await importFolder(copy, { ...options, category: 'سلامت', language: 'fa' }, needs());
  const item = await server.call(getItem, { id: report.inquiryId });
  expect(item).toMatchObject({ language: 'fa', categoryId: 'a0000000-0000-4000-8000-000000000003' });
});
