import { randomUUID } from 'node:crypto';
import {
  cancelImport,
  checkImport,
  getImport,
  getImports,
  readImport,
  storeImport,
} from '@nazar/domain/api/import-calls.ts';
import {
  addMyInquirySegment,
  expireMyInquiry,
  getItem,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import type { NewQuestionPlan } from '@nazar/domain/imports/import-plan.ts';
import { parse } from 'csv-parse/sync';
import { beforeEach, expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import {
  countStored,
  forMembers,
  makePoll,
  type Poll,
} from '../../participation/testing/participation-setup.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { importTaskStore } from './import-queries.ts';
import { importRunner } from './run-imports.ts';
import { storedImportFileExtensions } from './stored-table.ts';
import { UploadSetup } from './testing/upload-setup.ts';

const server = useTestApp();
const story = new UploadSetup(server);
beforeEach(() => server.pool.query('truncate task'));

const asOwner = () => ({ as: server.people.owner });
const people = 'Tea;2,Coffee;3,tea;4,Tea;5,Coffee;11,Water;0,=1+1;1,Tea;many,Coffee;1,Water;6'.split(',');
const table = `drink;spoons\n${people.join('\n')}\n`;

async function expectCounts(inquiryId: string, responses: number): Promise<void> {
  expect(await countStored(server, inquiryId)).toBe(responses);
  expect(await verifyStoredCounts(server.db, inquiryId)).toEqual({ responses, differences: [] });
}

test('a table becomes a private inquiry with the same counts, and reports what was omitted', async () => {
  const read = await story.upload(table);
  expect(read).toMatchObject({ state: 'ready', fileName: 'answers.csv', total: 10, failure: null });
  expect(read.contents).toMatchObject({ rows: 10, format: { delimiter: 'semicolon', encoding: 'utf-8' } });
  const plan = await story.newPlan(read);
  plan.columns = plan.columns.map((column, index) =>
    index === 0 ? column : { ...column, question: { ...spoons, body: 'Spoons?' } },
  );
  const checked = await story.check(read.id, plan);
  expect(checked).toMatchObject({
    state: 'checked',
    counts: { rows: 10, stored: 10, rowsInPart: 2, refusedRows: 0, refusedCells: 2 },
    refusals: [
      { line: 6, column: 'spoons', value: '11' },
      { line: 9, column: 'spoons', value: 'many', text: 'not a number' },
    ],
  });
  expect(await countStored(server, read.id)).toBe(0);

  const done = await story.store(read.id);
  expect(done).toMatchObject({ state: 'done', inquiryId: read.id, counts: { stored: 10 } });
  await expectCounts(read.id, 10);
  const { item } = await server.call(getMyInquiry, { id: read.id, complete: true }, asOwner());
  expect(item).toMatchObject({ title: 'Answers from a file', resultViewStatus: 'admin', listed: false });
  expect(item.segments?.[0]?.questions[0]?.options.map(({ body }) => body)).toEqual([
    'Tea',
    'Coffee',
    'Water',
    '=1+1',
  ]);
  expect(
    await server.refusal(startParticipation, { inquiryId: read.id }, { as: server.guest() }),
  ).toMatchObject({
    httpStatus: 410,
  });
  expect(await server.refusal(getSummary, { inquiryId: read.id }, { as: server.guest() })).toMatchObject({
    httpStatus: 403,
  });
});

const spoons: Omit<NewQuestionPlan, 'body'> = {
  responseType: 'number',
  options: [],
  separator: null,
  min: 0,
  max: 10,
};

test('the report is a table without formulas, in the requested language', async () => {
  const read = await story.upload('drink,spoons\n=1+1,"=cmd|\'/c calc\'!A0"\nTea,1\nTea,2\n');
  const plan = await story.newPlan(read);
  plan.columns = plan.columns.map((column, index) =>
    index === 0 ? column : { ...column, use: 'question', question: { ...spoons, body: 'Spoons?' } },
  );
  const { reportUrl } = await story.check(read.id, plan);
  const download = async (lang: string) =>
    parse((await server.app.inject({ method: 'GET', url: `${reportUrl}&lang=${lang}` })).body, { bom: true });
  expect(await download('en')).toEqual([
    ['Row', 'Column', 'Value', 'Reason'],
    ['2', 'spoons', "'=cmd|'/c calc'!A0", 'not a number'],
  ]);
  expect((await download('fa'))[1]?.[3]).toBe('عدد نیست');
  const stranger = await server.app.inject({ method: 'GET', url: `/api/imports/${read.id}/report` });
  expect(stranger.statusCode).toBe(404);
});

test('input that makes no valid inquiry is reported at its field, and nothing is checked', async () => {
  const read = await story.upload(table);
  const plan = await story.newPlan(read);
  const question = {
    responseType: 'single',
    body: ' ',
    options: [],
    separator: null,
    min: null,
    max: null,
  } as const;
  const columns = [
    { index: 0, use: 'question', question, missing: [] },
    { index: 1, use: 'question', question: { ...spoons, body: 'x', min: 3, max: 2 }, missing: [] },
  ] as const;
  const failure = await server.refusal(checkImport, { id: read.id, plan: { ...plan, columns } }, asOwner());
  expect(failure).toMatchObject({ httpStatus: 400, errors: { 'plan.columns.0.question.body': {} } });
  const short = await server.refusal(
    checkImport,
    { id: read.id, plan: { ...plan, title: 'Tea' } },
    asOwner(),
  );
  expect(short.errors).toEqual({
    'plan.title': expect.objectContaining({ text: 'The title needs at least 10 characters.' }),
  });
  const named = columns.map((column) => ({ ...column, question: { ...column.question, body: 'Q?' } }));
  const worse = await server.refusal(
    checkImport,
    { id: read.id, plan: { ...plan, columns: named } },
    asOwner(),
  );
  expect(worse).toMatchObject({
    httpStatus: 400,
    errors: {
      'plan.columns.0.question.options': { code: 'optionsTooFew' },
    },
  });
  const twice = [columns[0], { ...columns[1], index: 0 }];
  expect(
    await server.refusal(checkImport, { id: read.id, plan: { ...plan, columns: twice } }, asOwner()),
  ).toMatchObject({
    httpStatus: 400,
  });
  expect((await story.get(read.id)).state).toBe('ready');
});

test.each([
  ['an empty file', '', 400],
  ['a workbook of an old kind', Buffer.from('d0cf11e0a1b11ae1aaaa', 'hex'), 415],
  ['a zip that is none', Buffer.from('PK\x03\x04 and nothing else'), 415],
])('%s is refused at once', async (_, bytes, status) => {
  expect(await story.send(bytes)).toMatchObject({ status });
});

test.each([
  ['a picture', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)), 'notTable'],
  ['a heading alone', 'a,b\n', 'noRows'],
  ['blank lines', '\n\n \n', 'noHeading'],
  ['an open quote', 'a,b\n"1,2\n3,4\n', 'openQuote'],
  ['too many columns', `${'a,'.repeat(700)}a\n1\n`, 'tooManyColumns'],
])('%s is refused as not a table', async (_, bytes, code) => {
  expect(await story.upload(bytes)).toMatchObject({ state: 'unreadable', contents: null, failure: { code } });
});

test('a file that crashes its server each time is given up, and can be read once more', async () => {
  const { body } = await story.send(table);
  const { id } = body.result;
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await importTaskStore.claim(server.deps, server.clock.now())).toMatchObject({ id });
    server.clock.advance(60_000);
  }
  await story.work();
  expect(await story.get(id)).toMatchObject({ state: 'unreadable', failure: { code: 'triesDied' } });
  const format = { encoding: null, delimiter: null, sheet: null, quotes: null };
  await server.call(readImport, { id, format }, asOwner());
  await story.work();
  expect((await story.get(id)).state).toBe('ready');
});

test('an unreadable file can be read again with chosen options', async () => {
  const read = await story.upload('a"b;c\n"x"y;1\n');
  expect(read).toMatchObject({ state: 'unreadable', failure: { code: 'openQuote' } });
  const format = { encoding: null, delimiter: 'semicolon', sheet: null, quotes: false } as const;
  await server.call(readImport, { id: read.id, format }, asOwner());
  await story.work();
  expect((await story.get(read.id)).contents?.preview).toEqual([['"x"y', '1']]);
});

test('duplicate and missing headings become separate columns', async () => {
  const read = await story.upload('name,name,\nAnn,Lee,1\nBob,Roe,2\n');
  expect(read.contents?.columns.map(({ name }) => name)).toEqual(['name', 'name (2)', 'C']);
});

test('only the cell with a character that can’t be stored is refused', async () => {
  const odd = `${'x'.repeat(199)}😀\0`;
  const read = await story.upload(`Why?,Wh\0y\n${odd},a\n${'y'.repeat(119)}😀,b\nno,c\nz\0,a\n`);
  expect(read.contents?.columns.map(({ name }) => name)).toEqual(['Why?', 'B']);
  const checked = await story.check(read.id, await story.newPlan(read));
  expect(checked).toMatchObject({ state: 'checked', counts: { stored: 4, refusedCells: 2 } });
  expect(checked.refusals.map(({ line, value, text }) => [line, value, text])).toEqual([
    [2, `${'x'.repeat(199)}\ufffd`, 'contains a control character'],
    [5, 'z\ufffd', 'contains a control character'],
  ]);
  await story.store(read.id);
});

test('long headings are truncated, and those that are then equal stay separate columns', async () => {
  const long = 'Which drink? '.repeat(1_000);
  const read = await story.upload(`${long}Tea,${long}Coffee\nYes,1\nNo,2\nYes,3\nNo,4\n`);
  const columns = read.contents?.columns ?? [];
  expect(JSON.stringify(read).length).toBeLessThan(10_000);
  expect(columns[0]?.heading).toBe(columns[1]?.heading);
  expect(columns[0]?.name).not.toBe(columns[1]?.name);
  expect(await story.check(read.id, await story.newPlan(read))).toMatchObject({
    counts: { stored: 4, answers: 8, refusedCells: 0 },
  });
});

test('two browsers and double clicks store a file once', async () => {
  const read = await story.upload(table);
  await story.check(read.id, await story.newPlan(read));
  const clicks = await Promise.all(
    Array.from({ length: 6 }, () => server.call(storeImport, { id: read.id }, asOwner())),
  );
  expect(new Set(clicks.map(({ state }) => state))).toEqual(new Set(['storing']));
  await Promise.all(Array.from({ length: 3 }, () => story.work()));
  expect(await server.call(storeImport, { id: read.id }, asOwner())).toMatchObject({ state: 'done' });
  await expectCounts(read.id, 10);
});

test('an account has at most three running imports, even with parallel requests', async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => story.send(table)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(replies.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'tooManyImports' });
});

test('imports of other accounts are not found', async () => {
  const read = await story.upload(table);
  const { id } = read;
  const plan = await story.newPlan(read);
  const format = { encoding: null, delimiter: null, sheet: null, quotes: null };
  for (const as of [server.people.stranger, server.people.admin]) {
    const refusals = await Promise.all([
      server.refusal(getImport, { id }, { as }),
      server.refusal(readImport, { id, format }, { as }),
      server.refusal(checkImport, { id, plan }, { as }),
      server.refusal(storeImport, { id }, { as }),
      server.refusal(cancelImport, { id }, { as }),
    ]);
    expect(refusals.map(({ httpStatus }) => httpStatus)).toEqual([404, 404, 404, 404, 404]);
    expect((await server.call(getImports, {}, { as })).items).toEqual([]);
  }
  expect((await server.call(getImports, {}, asOwner())).items).toHaveLength(1);
});

test('an import that is cancelled while storing leaves nothing', async () => {
  const read = await story.upload(table);
  await story.check(read.id, await story.newPlan(read));
  await story.storePartly(read.id);
  expect(await countStored(server, read.id)).toBeGreaterThan(0);
  expect(await server.call(cancelImport, { id: read.id }, asOwner())).toMatchObject({ state: 'undoing' });
  await story.work();
  expect((await story.get(read.id)).state).toBe('cancelled');
  expect(await server.refusal(getItem, { id: read.id }, asOwner())).toMatchObject({ httpStatus: 404 });
  server.clock.advance(120_000);
  await importRunner.deleteExpired(server.deps);
  expect(await server.refusal(getImport, { id: read.id }, asOwner())).toMatchObject({ httpStatus: 404 });
});

test('an import interrupted by a stopping server is finished by the next one, without duplicates or a leftover file', async () => {
  const read = await story.upload(table);
  await story.check(read.id, await story.newPlan(read));
  await story.storePartly(read.id);
  await story.work();
  expect((await story.get(read.id)).state).toBe('done');
  await expectCounts(read.id, 10);
  expect(await server.deps.files.stat(read.id, storedImportFileExtensions.uploaded)).toBeNull();
});

test('answers are added to one’s own inquiry, with the rules of its questions', async () => {
  const poll = await makePoll(server);
  await server.call(submitResponse, poll.submit(2), { as: server.guest() });
  const rows = ['TEA,"Dates; Cake",3', 'Coffee,Wine,4', ',Nuts,1', '3,,99', 'Milk,,1'];
  const read = await story.upload(`What,Extras,Spoons\n${rows.join('\n')}\n`);
  const part = (questionId: string) => ({ questionId, optionId: null, other: false });
  const plan = story.ownPlan(poll.id, [part(poll.drink.id), part(poll.extras.id), part(poll.spoons.id)], ';');
  const checked = await story.check(read.id, plan);
  expect(checked).toMatchObject({
    state: 'checked',
    counts: { rows: 5, stored: 3, refusedRows: 2, rowsInPart: 2 },
  });
  expect(checked.refusals.map(({ line, column, value, text }) => [line, column, value, text])).toEqual([
    [3, 'Extras', 'Wine', 'no option has this value'],
    [4, '', '', '“What do you drink?” is mandatory'],
    [5, 'Spoons', '99', 'Enter 10 or less.'],
    [6, 'What', 'Milk', 'no option has this value'],
    [6, '', '', '“What do you drink?” is mandatory'],
  ]);
  expect(await story.store(read.id)).toMatchObject({ state: 'done', inquiryId: poll.id });
  await expectCounts(poll.id, 4);
  const { item } = await server.call(getMyInquiry, { id: poll.id, complete: false }, asOwner());
  expect(item.revision).toBe(poll.revision);

  // The same file adds other people after a warning. Cancelling removes only these.
  const again = await story.upload(`What,Extras,Spoons\n${rows.join('\n')}\n`);
  expect(await story.check(again.id, plan)).toMatchObject({ state: 'checked', isRepeated: true });
  await story.storePartly(again.id);
  await server.call(cancelImport, { id: again.id }, asOwner());
  await story.work();
  await expectCounts(poll.id, 4);
  expect((await story.get(again.id)).state).toBe('cancelled');
});

/** Makes an import that is partly stored when its inquiry changes. */
async function partlyStored(change: (poll: Poll) => Promise<unknown>) {
  const poll = await makePoll(server);
  await server.call(submitResponse, poll.submit(), { as: server.guest() });
  const read = await story.upload('What\nTea\nCoffee\nWater\n');
  const plan = story.ownPlan(poll.id, [{ questionId: poll.drink.id, optionId: null, other: false }]);
  await story.check(read.id, plan);
  await story.storePartly(read.id);
  expect(await countStored(server, poll.id)).toBeGreaterThan(1);
  await change(poll);
  return { poll, id: read.id, plan };
}

async function askMore({ id, revision }: Poll): Promise<void> {
  const segment = makeSegment({ questions: [makeQuestion({ isForce: true, body: 'And how much?' })] });
  const edited = await server.call(addMyInquirySegment, { inquiryId: id, revision, segment }, asOwner());
  await server.call(publishMyInquiry, { id, revision: edited.revision }, asOwner());
}

const takeDown = ({ id }: Poll) =>
  server.pool.query('update inquiry set taken_down_at = now() where id = $1', [id]);

test.each([
  ['asked more meanwhile', askMore],
  ['was taken down meanwhile', takeDown],
])('a cancelled import leaves nothing in an inquiry that %s', async (_, change) => {
  const { poll, id } = await partlyStored(change);
  await server.call(cancelImport, { id }, asOwner());
  await story.work();
  expect((await story.get(id)).state).toBe('cancelled');
  await expectCounts(poll.id, 1);
});

test('rows that were checked against another revision are removed, and can be checked again', async () => {
  const { poll, id, plan } = await partlyStored(askMore);
  await story.work();
  expect(await story.get(id)).toMatchObject({ state: 'ready', failure: { code: 'inquiryChanged' } });
  const shown = "select from notification where kind = 'importFailed' and data ->> 'importId' = $1";
  expect((await server.pool.query(shown, [id])).rowCount).toBe(1);
  await expectCounts(poll.id, 1);
  expect(await story.check(id, plan)).toMatchObject({ state: 'ready', failure: { code: 'nothingFits' } });
});

test('an inquiry that is taken down during an import keeps nothing of the file', async () => {
  const { poll, id } = await partlyStored(takeDown);
  await story.work();
  expect(await story.get(id)).toMatchObject({ state: 'checked', failure: { code: 'inquiryGone' } });
  await expectCounts(poll.id, 1);
});

test('a table may have only the texts of «Other» for a question', async () => {
  const own = () => ({ options: [makeOption('Tea'), makeOption('Else', { role: 'other' })] });
  const several = { responseType: 'multiple', min: 1, max: 2 } as const;
  const [one, more] = [makeQuestion(own()), makeQuestion({ ...own(), ...several })];
  const { id } = await makePublished(server, { segments: [makeSegment({ questions: [one, more] })] });
  const read = await story.upload('a,b\nMaté,\n,Cocoa\nTea,Tea\n');
  const part = (questionId = '') => ({ questionId, optionId: null, other: true });
  const checked = await story.check(read.id, story.ownPlan(id, [part(one.id), part(more.id)]));
  expect(checked).toMatchObject({ state: 'checked', counts: { stored: 3, answers: 4, refusedCells: 0 } });
  await story.store(read.id);
  await expectCounts(id, 3);
});

test('one’s own closed inquiry accepts a file and stays closed', async () => {
  const poll = await makePoll(server);
  server.clock.advance(60_000);
  await server.call(expireMyInquiry, { id: poll.id }, asOwner());
  server.clock.advance(3_600_000);
  const read = await story.upload('What\nTea\nCoffee\n');
  const plan = story.ownPlan(poll.id, [{ questionId: poll.drink.id, optionId: null, other: false }]);
  await story.check(read.id, plan);
  expect(await story.store(read.id)).toMatchObject({ state: 'done' });
  await expectCounts(poll.id, 2);
  expect(await server.refusal(submitResponse, poll.submit(), { as: server.guest() })).toMatchObject({
    httpStatus: 410,
  });
});

test('the check reports more rows than places, and nothing is stored', async () => {
  const poll = await makePoll(server, { maxParticipantCount: 2 });
  const read = await story.upload('What\nTea\nCoffee\nWater\n');
  const plan = story.ownPlan(poll.id, [{ questionId: poll.drink.id, optionId: null, other: false }]);
  expect(await story.check(read.id, plan)).toMatchObject({
    state: 'ready',
    failure: { code: 'placesLeft' },
    counts: { stored: 3 },
  });
  expect(await server.refusal(storeImport, { id: read.id }, asOwner())).toMatchObject({
    code: 'importMovedOn',
  });
});

test('places taken after the check stop the import, and its stored rows are removed', async () => {
  const poll = await makePoll(server, { maxParticipantCount: 3 });
  const read = await story.upload('What\nTea\nCoffee\nWater\n');
  const plan = story.ownPlan(poll.id, [{ questionId: poll.drink.id, optionId: null, other: false }]);
  await story.check(read.id, plan);
  await server.call(submitResponse, poll.submit(), { as: server.guest() });
  expect(await story.store(read.id)).toMatchObject({ state: 'checked', failure: { code: 'placesLeft' } });
  await expectCounts(poll.id, 1);
});

test('foreign inquiries, drafts and those that need a signed-in person are refused as targets', async () => {
  const read = await story.upload('What\nTea\n');
  const foreign = await makePoll(server);
  const others = new UploadSetup(server, server.people.stranger);
  const theirs = await others.upload('What\nTea\n');
  const part = { questionId: foreign.drink.id, optionId: null, other: false };
  const check = (id: string, inquiryId: string, as = server.people.owner) =>
    server.refusal(checkImport, { id, plan: story.ownPlan(inquiryId, [part]) }, { as });
  expect(await check(theirs.id, foreign.id, server.people.stranger)).toMatchObject({ httpStatus: 404 });
  expect(await check(read.id, randomUUID())).toMatchObject({ httpStatus: 404 });
  const members = await makePoll(server, forMembers);
  expect(await check(read.id, members.id)).toMatchObject({ httpStatus: 409, code: 'importNotPossible' });
  const timed = await makePoll(server, { timeLimit: 5 });
  expect(await check(read.id, timed.id)).toMatchObject({ httpStatus: 409, code: 'importNotPossible' });
  expect(await check(read.id, (await makePoll(server)).id)).toMatchObject({ httpStatus: 400 });
});
