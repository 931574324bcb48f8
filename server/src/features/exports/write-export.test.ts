import { Writable } from 'node:stream';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import {
  deleteResponses,
  editResponse,
  flagResponses,
  noteResponse,
} from '@nazar/domain/api/response-calls.ts';
import { exportFormats } from '@nazar/domain/exports/export-settings.ts';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import {
  eraseInquiry,
  makeOption,
  makePublished,
  makeQuestion,
  makeSegment,
} from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { forMembers, makePoll, type Poll } from '../participation/testing/participation-setup.ts';
import { exportBytes, plainSettings } from './testing/export-setup.ts';
import { readSav } from './testing/read-back-sav.ts';
import { readWorkbook } from './testing/read-back-xlsx.ts';
import { writeExport } from './write-export.ts';

const server = useTestApp();

const readCsv = (bytes: Buffer): string[][] => parse(bytes, { bom: true });

async function answerPoll(poll: Poll, people: number): Promise<void> {
  for (let person = 0; person < people; person += 1) {
    await server.call(submitResponse, poll.submit(person % 3), { as: server.guest() });
  }
}

test('the codebook can be exported before there are responses', async () => {
  const poll = await makePoll(server);
  const text = (await exportBytes(server, poll.id, { format: 'codebook' })).toString();
  expect(text).toContain('Q1,Drinks,What do you drink?,,one of the values,nominal,1,Tea\r\n');
});

test('contains the account of known people and the times of their answers in the chosen zone', async () => {
  const poll = await makePoll(server, forMembers);
  await server.call(submitResponse, poll.submit(2), { as: server.people.stranger });
  const bytes = await exportBytes(server, poll.id, { values: 'labels', timeZone: 'Asia/Tehran' });
  const [heading = [], row = []] = readCsv(bytes);
  const cells = Object.fromEntries(heading.map((name, index) => [name, row[index]]));
  expect(cells).toMatchObject({
    Participant: 'Account',
    Submitted: '2026-11-21 13:30:00',
    Exported: '2026-11-21 13:30:00',
    'Q1. What do you drink?': 'Water',
  });
});

test('contains the owner’s note on a response and its flag', async () => {
  const poll = await makePoll(server, forMembers);
  const as = server.people.owner;
  const { resultId } = await server.call(submitResponse, poll.submit(), { as: server.people.stranger });
  await server.call(submitResponse, poll.submit(), { as: server.people.participant });
  const note = '=1+1, یک یادداشت';
  await server.call(noteResponse, { inquiryId: poll.id, id: resultId, note }, { as });
  await server.call(flagResponses, { inquiryId: poll.id, ids: [resultId], flagged: true }, { as });
  const [heading = [], ...rows] = readCsv(await exportBytes(server, poll.id));
  const noted = rows.map((row) => ['flagged', 'note'].map((name) => row[heading.indexOf(name)]));
  expect(noted.toSorted()).toEqual([
    ['0', ''],
    ['1', `'${note}`],
  ]);
  const sav = readSav(await exportBytes(server, poll.id, { format: 'sav' }));
  expect(sav.rows.map((row) => String(row.note)).toSorted()).toEqual(['', note]);
});

test('holds the responses of one moment, even if others are stored or deleted meanwhile', async () => {
  const poll = await makePoll(server, forMembers);
  const owner = { as: server.people.owner };
  const { resultId: edited } = await server.call(submitResponse, poll.submit(), {
    as: server.people.stranger,
  });
  const { resultId: deleted } = await server.call(submitResponse, poll.submit(), {
    as: server.people.participant,
  });
  const pieces: Buffer[] = [];
  const output = new Writable({ write: (chunk, _, done) => done(void pieces.push(chunk)) });
  const { content } = await writeExport(server.db, {
    inquiryId: poll.id,
    settings: plainSettings,
    output,
    now: server.clock.now,
    onProgress: async ({ rows }) => {
      if (rows > 0) return;
      const target = { inquiryId: poll.id, id: edited };
      const { answers } = poll.submit(2);
      const edit = { ...target, editId: crypto.randomUUID(), seenVersion: 0, answers };
      await server.call(submitResponse, poll.submit(), owner);
      await server.call(editResponse, edit, owner);
      await server.call(noteResponse, { ...target, note: 'later' }, owner);
      await server.call(deleteResponses, { inquiryId: poll.id, ids: [deleted] }, owner);
      await eraseInquiry(server, poll.id, owner.as);
    },
  });
  expect(content.about.responses).toBe(2);
  const [heading = [], ...rows] = readCsv(Buffer.concat(pieces));
  const shown = rows.map((row) => ['response_id', 'Q1', 'note'].map((name) => row[heading.indexOf(name)]));
  expect(shown.toSorted()).toEqual([edited, deleted].map((id) => [id, '1', '']).toSorted());
});

const hostile = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  "'=1",
  '＝1+1',
  'a "quoted", text',
  'two\nlines',
  '<b>&amp;_x0041_</b>',
  'سلام، دنیا\u200c!',
];

test('hostile texts remain texts in every cell, heading and label', async () => {
  const question = makeQuestion({
    body: '=1+1',
    options: [...hostile.map((text) => makeOption(text)), makeOption('x', { role: 'other' })],
  });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ name: '=name', questions: [question] })],
    settings: { ...forMembers, cooperationType: 'anon', title: '=title' },
  });
  const other = question.options.at(-1)?.id ?? '';
  for (const [index, text] of hostile.entries()) {
    const attempt = { attemptId: crypto.randomUUID(), attemptSecret: 'A'.repeat(22) };
    for (const answer of [
      { questionId: question.id, value: question.options[index]?.id ?? '' },
      { questionId: question.id, value: other, otherText: text },
    ]) {
      const ids = answer.otherText === undefined ? attempt : { ...attempt, attemptId: crypto.randomUUID() };
      const given = { ...ids, inquiryId: id, revision, answers: [answer] };
      await server.call(submitResponse, given, { as: server.guest() });
    }
  }
  const expected = [...hostile, ...hostile.map(() => 'x')].toSorted();
  const csv = readCsv(await exportBytes(server, id, { values: 'labels' }));
  expect(csv.flat().filter((cell) => /^[=+\-@\t\r＝]/.test(cell))).toEqual([]);
  const [sheet] = readWorkbook(await exportBytes(server, id, { format: 'xlsx', values: 'labels' }));
  const [heading, ...rows] = sheet?.rows ?? [];
  const columnOf = (start: string) =>
    [...(heading ?? [])].find(([, { value }]) => value.startsWith(start))?.[0];
  const choice = rows.map((row) => row.get(columnOf('Q1.') ?? ''));
  expect(choice.map((cell) => cell?.value).toSorted()).toEqual(expected);
  expect(choice.every((cell) => cell?.type === 'text')).toBe(true);
  const sav = readSav(await exportBytes(server, id, { format: 'sav' }));
  expect(Object.values(sav.variables.find(({ name }) => name === 'Q1')?.labels ?? {})).toEqual([
    ...hostile,
    'x',
  ]);
  const texts = sav.rows.map((row) => String(row.Q1_other)).filter((text) => text !== '');
  expect(texts.toSorted()).toEqual(hostile.toSorted());
});

test.each(exportFormats)('%s fails with the error of a full disk', async (format) => {
  const poll = await makePoll(server);
  await answerPoll(poll, 5);
  const output = new Writable({ write: (_, __, done) => done(new Error('ENOSPC')) });
  const settings = { ...plainSettings, format };
  const { files: store } = server.deps;
  const run = { inquiryId: poll.id, settings, output, now: server.clock.now, store };
  await expect(writeExport(server.db, run)).rejects.toThrow('ENOSPC');
});
