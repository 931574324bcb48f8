import { readFileSync, writeFileSync } from 'node:fs';
import {
  editMyInquiry,
  getItem,
  getList,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { start, submit } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { checkSchema } from '@nazar/domain/problem/schema-problems.ts';
import { versionOneSchema } from '@nazar/domain/testing/stored/version-one-schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAttempt } from '../../features/participation/attempt-queries.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { type Recording, recordStatements, replayStatements } from './statements.ts';
import { answersTo, makeInquiries, open, steps, theirs, timed } from './story.ts';

// A node of the previous version keeps serving after this one has migrated the tables. Its statements were
// recorded: at each release, `RECORD_STATEMENTS=<version> npm test -- server/src/testing/older-node` records
// those of this version for the next.

const older = 'c3ee989';
const fileOf = (version: string) => new URL(`${version}.json`, import.meta.url);
const recording: Recording = JSON.parse(readFileSync(fileOf(older), 'utf8'));

let server: TestApp;
beforeAll(async () => {
  // Its recorded statements write the counts that it read, with the first response among them.
  server = await createTestApp({ countsAtOnce: true });
  await makeInquiries(server, { listed: false });
});
afterAll(() => server.close());

/** Runs one step of the older node, which has to understand the documents that it reads. */
async function olderNode(step: string): Promise<void> {
  const replies = await replayStatements(server.pool, recording[step] ?? []);
  for (const { rows } of replies) {
    for (const { definition, card } of rows) {
      if (definition !== undefined) {
        expect(checkSchema(versionOneSchema, definition)).toMatchObject({ ok: true });
      }
      if (card !== undefined)
        expect(card).toMatchObject({ publicTitle: 'Which drink is it?', questionCount: 3 });
    }
  }
}

const finished = async (inquiryId: string) =>
  (await server.call(getSummary, { inquiryId }, { as: server.people.owner })).finished;

test('all steps of the older node were recorded', () => {
  expect(Object.keys(recording)).toEqual(Object.keys(steps));
});

// In order, because each step depends on the previous ones.
test('the older node can read what this one stored', () => olderNode('read'));

test('an edit by the older node keeps unknown fields', async () => {
  await olderNode('edit');
  const { item } = await server.call(getMyInquiry, { id: open, complete: true }, { as: server.people.owner });
  expect(item).toMatchObject({ title: 'Renamed by the older', revision: 6, listed: false });
  expect(item.segments).toMatchObject([{ name: 'Older drinks' }]);
});

test('an inquiry published by the older node is open here and stays unlisted like its draft', async () => {
  await olderNode('publish');
  const as = server.people.guest;
  expect(await server.call(getItem, { id: open }, { as })).toMatchObject({ listed: false, responseCount: 1 });
  expect((await server.call(getList, {}, { as })).count).toBe(0);
  expect(await server.call(start, { inquiryId: open }, { as })).toMatchObject({ revision: 6 });
});

test('submits through both nodes are counted once each', async () => {
  await olderNode('submit');
  await server.call(submit, answersTo(open, 4, 6), { as: server.guest() });
  await server.call(submit, answersTo(open, 5, 4), { as: server.guest() });
  const { responseCount } = await server.call(getItem, { id: open });
  expect(responseCount).toBe(4);
  expect(await finished(open)).toBe(4);
});

test('an attempt started by the older node is known here and can be finished there', async () => {
  await olderNode('attempt');
  const { attemptId, answers } = answersTo(timed, 3, 4);
  expect(await findAttempt(server.db, attemptId)).toMatchObject({ inquiryId: timed, answers });
  await olderNode('finish');
  expect(await findAttempt(server.db, attemptId)).toBeNull();
  expect(await finished(timed)).toBe(1);
});

test('the older node shows results and charts of submits through both nodes', async () => {
  await server.call(submit, answersTo(open, 6, 6), { as: server.guest() });
  await olderNode('results');
  await olderNode('charts');
});

test('an inquiry made by the older node can be read, edited, published and answered here', async () => {
  await olderNode('make');
  const as = server.people.owner;
  const { item } = await server.call(getMyInquiry, { id: theirs }, { as });
  expect(item).toMatchObject({ title: 'Drinks', listed: true, revision: 4, publishedRevision: 4 });
  const found = await server.call(getList, {}, { as: server.people.guest });
  expect(found.data).toMatchObject([{ id: theirs, questionCount: 3 }]);
  await server.call(submit, answersTo(theirs, 7, 4), { as: server.guest() });
  const { revision } = await server.call(editMyInquiry, { id: theirs, revision: 4, listed: false }, { as });
  await server.call(publishMyInquiry, { id: theirs, revision }, { as });
  expect((await server.call(getList, {}, { as: server.people.guest })).count).toBe(0);
});

test('the older node can close and delete inquiries of this one', async () => {
  await olderNode('read');
  await olderNode('expire');
  server.clock.advance(60_000);
  expect(await server.call(getItem, { id: theirs })).toMatchObject({ closedReason: 'inquiryExpired' });
  await olderNode('delete');
  expect(await server.refusal(getItem, { id: timed })).toMatchObject({ code: 'notFound' });
});

test('the steps to record for the next version work on this one', async () => {
  const app = await createTestApp();
  await makeInquiries(app);
  const told: Record<string, unknown> = {};
  for (const [name, step] of Object.entries(steps)) told[name] = await recordStatements(() => step(app));
  await app.close();
  for (const [name, sent] of Object.entries(told)) expect([name, sent]).not.toEqual([name, []]);
  const version = process.env.RECORD_STATEMENTS;
  if (version !== undefined) writeFileSync(fileOf(version), `${JSON.stringify(told, null, 1)}\n`);
});
