import { cancelImport, storeImport } from '@nazar/domain/api/import-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { deleteResponses } from '@nazar/domain/api/response-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { exportBytes } from '../../exports/testing/export-setup.ts';
import { deleteDueResponses } from '../../participation/retention/delete-due-responses.ts';
import { countStored, makeAttempt } from '../../participation/testing/participation-setup.ts';
import { UploadSetup } from './testing/upload-setup.ts';

const server = useTestApp();
const story = new UploadSetup(server);
beforeEach(() => server.pool.query('truncate task'));

/** A poll with four responses of guests, and their export as it was then. */
async function makeExported(retentionDays: number | null = null) {
  const drink = makeQuestion({ options: ['Tea', 'Water'].map((body) => makeOption(body)) });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [drink] })],
    settings: { retentionDays },
  });
  const ids: string[] = [];
  for (const option of [0, 0, 1, 1]) {
    const answers = [{ questionId: drink.id, value: drink.options[option]?.id ?? '' }];
    const input = { ...makeAttempt(), inquiryId: id, revision, answers };
    ids.push((await server.call(submitResponse, input, { as: server.guest() })).resultId);
  }
  const file = await exportBytes(server, id, { values: 'labels' });
  const remove = (some: string[]) =>
    server.call(deleteResponses, { inquiryId: id, ids: some }, { as: server.people.owner });
  return { id, ids, file, remove, question: { questionId: drink.id, optionId: null, other: false } };
}
type Exported = Awaited<ReturnType<typeof makeExported>>;

/** Uploads an export into its inquiry, and returns its check with and without the rows of deleted responses. */
async function upload({ id, question }: Exported, file: Buffer | string) {
  const read = await story.upload(file);
  const answers = (read.contents?.columns ?? []).map(({ heading }) =>
    heading.startsWith('Q1') ? question : null,
  );
  const plan = story.ownPlan(id, answers);
  const check = (restoresDeleted?: boolean) =>
    story.check(read.id, restoresDeleted === undefined ? plan : { ...plan, restoresDeleted });
  return { check, store: () => story.store(read.id) };
}

test('rows of deleted responses are counted and left out, unless the owner wants them back', async () => {
  const exported = await makeExported();
  const { id, ids, file, remove } = exported;
  await remove(ids.slice(1, 3));
  const { check, store } = await upload(exported, file);
  expect(await check()).toMatchObject({
    state: 'checked',
    counts: { rows: 4, stored: 0, alreadyHere: 2, deleted: 2, refusedRows: 2 },
    refusals: Array(2).fill(expect.objectContaining({ text: 'was deleted from this inquiry' })),
  });
  expect(await check(true)).toMatchObject({
    state: 'checked',
    counts: { rows: 4, stored: 2, alreadyHere: 2, deleted: 2, refusedRows: 0 },
  });
  expect(await store()).toMatchObject({ state: 'done', counts: { stored: 2 } });
  expect(await countStored(server, id)).toBe(4);
});

test('a restored response is known in every export that contains it or its original', async () => {
  const exported = await makeExported();
  const { id, ids, file, remove } = exported;
  await remove(ids.slice(0, 2));
  const restore = async (from: Buffer | string) => {
    await server.pool.query('truncate task');
    const { check, store } = await upload(exported, from);
    const { state, counts } = await check(true);
    if (state === 'checked') await store();
    return { state, stored: counts?.stored, alreadyHere: counts?.alreadyHere, deleted: counts?.deleted };
  };
  const nothing = { state: 'ready', stored: 0, alreadyHere: 4, deleted: 0 };
  // A file may contain a response twice.
  const [heading = '', ...rows] = String(file).trimEnd().split('\r\n');
  const twice = [heading, ...rows, ...rows].join('\r\n');
  expect(await restore(twice)).toMatchObject({ stored: 2, alreadyHere: 6, deleted: 2 });
  const restored = await exportBytes(server, id, { values: 'labels' });
  for (const settings of [{ values: 'labels' }, { values: 'labels', format: 'xlsx' }] as const) {
    expect(await restore(await exportBytes(server, id, settings))).toEqual(nothing);
  }
  expect(await restore(file)).toEqual(nothing);
  expect(await countStored(server, id)).toBe(4);
  // The copy can be deleted and restored too, from either file.
  const { rows: copies } = await server.pool.query<{ id: string }>(
    'select id from response where inquiry_id = $1 and not id = any($2)',
    [id, ids],
  );
  await remove(copies.map((copy) => copy.id));
  expect(await restore(restored)).toMatchObject({ stored: 2, alreadyHere: 2, deleted: 2 });
  expect(await restore(file)).toEqual(nothing);
  expect(await countStored(server, id)).toBe(4);
});

test('an interrupted restore is finished, and a cancelled one can be repeated', async () => {
  const exported = await makeExported();
  const { id, ids, file, remove } = exported;
  await remove(ids);
  const begun = async () => {
    const read = await story.upload(file);
    const headings = (read.contents?.columns ?? []).map(({ heading }) => heading);
    const plan = story.ownPlan(
      id,
      headings.map((heading) => (heading.startsWith('Q1') ? exported.question : null)),
    );
    expect(await story.check(read.id, { ...plan, restoresDeleted: true })).toMatchObject({
      counts: { stored: 4 },
    });
    await story.storePartly(read.id);
    expect(await countStored(server, id)).toBeGreaterThan(0);
    return read.id;
  };
  await server.call(cancelImport, { id: await begun() }, { as: server.people.owner });
  await story.work();
  expect(await countStored(server, id)).toBe(0);
  const again = await begun();
  await story.work();
  expect(await story.get(again)).toMatchObject({ state: 'done', counts: { stored: 4 } });
  expect(await countStored(server, id)).toBe(4);
});

test('two restores of the same file at once store each response once, and each reports what it did', async () => {
  const exported = await makeExported();
  const { id, ids, file, remove } = exported;
  await remove(ids);
  const longer = `${String(file)}${String(file)
    .trimEnd()
    .split('\r\n')[1]
    ?.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '')}\r\n`;
  const started: string[] = [];
  for (const table of [file, file, longer]) {
    const read = await story.upload(table);
    const answers = (read.contents?.columns ?? []).map(({ heading }) =>
      heading.startsWith('Q1') ? exported.question : null,
    );
    await story.check(read.id, { ...story.ownPlan(id, answers), restoresDeleted: true });
    started.push(read.id);
  }
  const as = server.people.owner;
  for (const each of started) await server.call(storeImport, { id: each }, { as });
  await Promise.all([story.work(), story.work()]);
  await story.work();
  const [first, second, third] = await Promise.all(started.map((each) => story.get(each)));
  expect(first).toMatchObject({ state: 'done', counts: { rows: 4, stored: 4 } });
  expect(second).toMatchObject({
    state: 'ready',
    failure: { code: 'allHere' },
    counts: { rows: 4, stored: 0, alreadyHere: 4 },
  });
  expect(third).toMatchObject({ state: 'done', counts: { rows: 5, stored: 1, alreadyHere: 4 } });
  expect(await countStored(server, id)).toBe(5);
});

test('all responses may have been deleted, and other rows of the file are still added', async () => {
  const exported = await makeExported();
  const { id, ids, file, remove } = exported;
  await remove(ids);
  const [heading = '', first = '', ...others] = String(file).split('\r\n');
  const withoutId = first.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '');
  const { check, store } = await upload(exported, [heading, first, withoutId, ...others].join('\r\n'));
  expect(await check()).toMatchObject({ counts: { rows: 5, stored: 1, deleted: 4 } });
  expect(await store()).toMatchObject({ state: 'done' });
  expect(await countStored(server, id)).toBe(1);
});

test('responses that retention deleted stay deleted', async () => {
  const exported = await makeExported(1);
  server.clock.advance(3 * 24 * 3_600_000);
  await deleteDueResponses(server.deps);
  const { check } = await upload(exported, exported.file);
  expect(await check()).toMatchObject({ counts: { rows: 4, stored: 0, deleted: 4 } });
});
