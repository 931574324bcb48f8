import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getItem, getList, getMyInquiries, getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { getNotifications } from '@nazar/domain/api/notification-calls.ts';
import { startParticipation } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { compareResults } from '../../testing/import-recount/compare-results.ts';
import { recountFolder } from '../../testing/import-recount/recount.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { notifyOfClosedInquiries } from '../inquiries/publishing/notify-of-closed-inquiries.ts';
import { refusalTableHeader } from './import-report.ts';
import { ImportSetup } from './testing/import-setup.ts';

const sample = join(import.meta.dirname, 'sample');
const server = useTestApp();
const story = new ImportSetup(server);

let copies = 0;
/** Copies the sample to a new folder with a new title, so that each test makes its own inquiry. */
async function copySample(
  change: (table: string, questions: string) => { table?: string | Buffer; questions?: string } = () => ({}),
) {
  const table = await readFile(join(sample, 'responses.tsv'), 'utf8');
  const questions = await readFile(join(sample, 'questions.json'), 'utf8');
  const changed = change(table, questions);
  copies += 1;
  return story.folder({
    table: changed.table ?? table,
    questions: (changed.questions ?? questions).replace('"Reading habits"', `"Reading habits ${copies}"`),
  });
}

const summaryOf = (inquiryId: string) => server.call(getSummary, { inquiryId }, { as: server.people.owner });

test('imports a folder as a published inquiry and reports every refused cell with its reason', async () => {
  const { report, refusals, lines } = await story.run(sample);
  expect(report).toMatchObject({
    rows: 10,
    stored: 7,
    alreadyStored: 0,
    refusedRows: 3,
    refusedCells: 5,
    unaskedColumns: ['country', 'source'],
  });
  expect(refusals.map(({ line, column, value }) => [line, column, value])).toEqual([
    [4, 'age', '999999'],
    [5, '', ''],
    [6, 'R1', '7'],
    [8, '', '52\t2\t1\t1\tp'],
    [9, 'R2', '9'],
    [9, 'R3', 'x'],
    [9, 'age', 'nineteen'],
    [10, '', '22\t1\t2\t1\ts\tMatilda\tCA\t1\textra'],
  ]);
  expect(refusals.every(({ reason }) => reason !== '')).toBe(true);
  expect(lines.every((text) => /^[^\n]+\n$/.test(text))).toBe(true);
  expect(refusalTableHeader.split('\t')).toHaveLength(4);

  const item = await server.call(getItem, { id: report.inquiryId });
  expect(item).toMatchObject({
    publicTitle: 'Reading habits of some people',
    questionCount: 6,
    responseCount: 7,
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

test('shows the same results as a recount of the file', async () => {
  const { report } = await story.run(sample);
  expect(report).toMatchObject({ stored: 0, alreadyStored: 7 });
  const viewer = { client: server.deps.callsAs({ accountId: server.people.owner.id }) };
  const recount = recountFolder(sample);
  const { differences, compared } = await compareResults(recount, { ...viewer, inquiryId: report.inquiryId });
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThanOrEqual(40);
});

test('detects a single wrong count in a recount', async () => {
  const { report } = await story.run(sample);
  const [first, ...others] = recountFolder(sample).people;
  if (first === undefined) throw new Error('The sample has people.');
  const wrong = {
    ...recountFolder(sample),
    people: [new Map([...first, ['last', 'x']]), ...others.slice(1)],
  };
  const viewer = { client: server.deps.callsAs({ accountId: server.people.owner.id }) };
  const { differences } = await compareResults(wrong, { ...viewer, inquiryId: report.inquiryId });
  expect(differences.join('\n')).toContain('responses: shown 7, the file holds 6');
});

test('continues an interrupted import without duplicates', async () => {
  const copy = await copySample((table) => ({ table: `${table}33\t2\t1\t1\tp\tUlysses\tIE\t1\n` }));
  const { participation } = server.deps;
  let left = 3;
  const openGroups = () => {
    const submits = participation.openGroups();
    const store: typeof submits.store = async (response) => {
      if (left-- <= 0) throw new Error('The cable was pulled.');
      return submits.store(response);
    };
    return { store, close: () => submits.close() };
  };
  const cut = Object.create(participation, { openGroups: { value: openGroups } });
  const deps = { ...server.deps, participation: cut };
  await expect(story.run(copy, {}, { deps })).rejects.toThrow('The cable was pulled.');
  const { report } = await story.run(copy);
  expect(report.rows).toBe(11);
  expect(report.alreadyStored).toBeGreaterThan(0);
  expect(report.stored).toBeGreaterThan(0);
  expect(report.stored + report.alreadyStored).toBe(8);
  expect((await summaryOf(report.inquiryId)).finished).toBe(8);
  const again = await story.run(copy);
  expect(again.report).toMatchObject({ stored: 0, alreadyStored: 8, inquiryId: report.inquiryId });
});

test('reads Windows line ends, a byte order mark and a missing final line end alike', async () => {
  const copy = await copySample((table, questions) => ({
    table: `\ufeff${table.replaceAll('\n', '\r\n').trimEnd()}`,
    questions: `\ufeff${questions}`,
  }));
  const { report, refusals } = await story.run(copy);
  expect(report).toMatchObject({ rows: 10, stored: 7, refusedRows: 3, refusedCells: 5 });
  expect(JSON.stringify(refusals)).not.toContain('\\r');
});

test('refuses only the cell that is not UTF-8 or has a control character', async () => {
  const copy = await copySample((table) => ({
    table: Buffer.concat([
      Buffer.from(table),
      Buffer.from('33\t1\t1\t1\tp\tCaf\xe9\tFR\t1\n33\t1\t1\t1\tp\tB\x07d\tFR\t1\n', 'latin1'),
    ]),
  }));
  const { report, refusals } = await story.run(copy);
  expect(report).toMatchObject({ rows: 12, stored: 9, refusedRows: 3, refusedCells: 7 });
  expect(refusals.slice(-2)).toMatchObject([
    { line: 13, column: 'last', reason: expect.stringContaining('encoding') },
    { line: 14, column: 'last', reason: expect.stringContaining('control character') },
  ]);
  expect((await summaryOf(report.inquiryId)).finished).toBe(9);
});

test.each([
  [
    'a column that is not there',
    (table: string) => ({ table: table.replace('R3', 'R9') }),
    /no column for: R3/,
  ],
  [
    'a zone instead of a column of zones',
    (_: string, text: string) => ({
      questions: text.replace(/\{/, '{ "times": { "timeZone": "Europe/Berlin" },'),
    }),
    /for one zone use «timeZone»: "Europe\/Berlin"/,
  ],
  [
    'a column twice',
    (table: string) => ({ table: table.replace('country', 'age') }),
    /two columns named «age»/,
  ],
  ['an empty table', () => ({ table: '' }), /no heading/],
  ['a questionnaire that is no JSON', () => ({ questions: '{' }), /not JSON/],
  [
    'an unknown response type',
    (_: string, text: string) => ({ questions: text.replace('yesNo', 'guess') }),
    /column native, responseType: has to be one of single/,
  ],
  [
    'a number without ends',
    (_: string, text: string) => ({ questions: text.replace(/"min": 10,\s*"max": 110/, '"min": null') }),
    /--min and --max/,
  ],
  [
    'two options of one value',
    (_: string, text: string) => ({ questions: text.replace('"value": "s"', '"value": "p"') }),
    /column R3 gives two options the same value p/,
  ],
])('stops an import with %s and says so', async (_name, change, message) => {
  const copy = await copySample(change);
  await expect(story.run(copy)).rejects.toThrow(message);
});

test('reports a short title and an unknown category', async () => {
  const copy = await copySample();
  await expect(story.run(copy, { publicTitle: 'Short' })).rejects.toThrow(/longer one/);
  await expect(story.run(copy, { category: 'Astrology' })).rejects.toThrow(/no category «Astrology»/);
  const { report } = await story.run(copy, { category: 'سلامت', language: 'fa' });
  const item = await server.call(getItem, { id: report.inquiryId });
  expect(item).toMatchObject({ language: 'fa', categoryId: 'a0000000-0000-4000-8000-000000000003' });
});

test('keeps an imported inquiry and its results private from the start', async () => {
  const { report } = await story.run(await copySample(), { publicTitle: 'A private matter of some people' });
  const inquiryId = report.inquiryId;
  const { item } = await server.call(getMyInquiry, { id: inquiryId }, { as: server.people.owner });
  expect(item).toMatchObject({ state: 'expired', resultViewStatus: 'admin', listed: false });
  await notifyOfClosedInquiries(server.deps);
  const notified = await server.call(getNotifications, {}, { as: server.people.owner });
  expect(notified.data.filter(({ kind }) => kind === 'inquiryClosed')).toEqual([]);
  const guest = server.guest();
  expect(await server.refusal(getSummary, { inquiryId }, { as: guest })).toMatchObject({ httpStatus: 403 });
  expect(await server.refusal(startParticipation, { inquiryId }, { as: guest })).toMatchObject({
    code: 'inquiryExpired',
  });
  const { data } = await server.call(getList, { search: 'A private matter' }, { as: guest });
  expect(data).toEqual([]);
});

test('opens results, listing and participation by options', async () => {
  const { report } = await story.run(await copySample(), {
    resultView: 'public',
    listed: true,
    open: true,
    publicTitle: 'Open to everyone at once',
  });
  const inquiryId = report.inquiryId;
  const guest = server.guest();
  expect((await server.call(getSummary, { inquiryId }, { as: guest })).finished).toBe(7);
  expect((await server.call(startParticipation, { inquiryId }, { as: guest })).inquiryId).toBe(inquiryId);
  const { data } = await server.call(getList, { search: 'Open to everyone' }, { as: guest });
  expect(data.map(({ id }) => id)).toEqual([inquiryId]);
});

test('reports what can’t be published in terms of the questionnaire and leaves no draft', async () => {
  const listMine = () => server.call(getMyInquiries, {}, { as: server.people.owner });
  const before = await listMine();
  const copy = await copySample((_, text) => ({
    questions: text
      .replace('"body": "Never"', `"body": "${'x'.repeat(1200)}"`)
      .replace('"min": 10,', '"min": 210,'),
  }));
  const failed = story.run(copy).catch((error: Error) => error.message);
  expect(await failed).toMatch(/column R1 \(«How often do you read <books>\?»\), option «x+»/);
  expect(await failed).toMatch(/column age \(«Your age»\), min/);
  expect(await failed).not.toContain('segments.');
  expect((await listMine()).count).toBe(before.count);
});

test('creates no inquiry from a file without usable answers', async () => {
  const copy = await copySample((table) => ({ table: `${table.split('\n')[0]}\n\tz\tz\t\t\t\tDE\t1\n` }));
  const { report } = await story.run(copy);
  expect(report).toMatchObject({ inquiry: 'none', answers: 0, stored: 0, inquiryId: '' });
});

test('a check reports everything and stores nothing', async () => {
  const copy = await copySample();
  const checked = await story.run(copy, {}, { dryRun: true });
  expect(checked.report).toMatchObject({
    rows: 10,
    stored: 7,
    refusedRows: 3,
    refusedCells: 5,
    inquiryId: '',
  });
  const { report, refusals } = await story.run(copy);
  expect(report).toMatchObject({ rows: 10, stored: 7, inquiry: 'made' });
  expect(checked.refusals).toEqual(refusals);
});
