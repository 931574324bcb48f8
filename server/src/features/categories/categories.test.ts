import { randomUUID } from 'node:crypto';
import {
  addCategory,
  deleteCategory,
  getManagedCategories,
  mergeCategory,
  moveCategory,
  renameCategory,
} from '@nazar/domain/api/category-calls.ts';
import {
  editMyInquiry,
  getCategories,
  getItem,
  getList,
  getMyInquiries,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { expect, test } from 'vitest';
import { makeDraft, makePublished } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { mergeCategoryRowInto } from './general-category-queries.ts';

const server = useTestApp();

const as = () => server.people.admin;
let made = 0;
async function newCategory(): Promise<string> {
  const id = randomUUID();
  made += 1;
  const names = { en: `Category ${made}`, fa: `دستهٔ ${made}` };
  await server.call(addCategory, { id, names }, { as: as() });
  return id;
}
const ids = async () => (await server.call(getCategories, {})).map(({ id }) => id);
const usesOf = async (id: string) =>
  (await server.call(getManagedCategories, {}, { as: as() })).find((each) => each.id === id)?.inquiryCount;
const listed = async (inquiryCategoryId: string) =>
  (await server.call(getList, { inquiryCategoryId, nrpp: 100 })).data.map(({ id }) => id);

test('a new category comes first, has a name in each language, and can be moved', async () => {
  const [first = ''] = await ids();
  const one = await newCategory();
  const other = await newCategory();
  expect((await ids()).slice(0, 3)).toEqual([other, one, first]);
  const fa = await server.call(getCategories, { langId: 'fa', categoryId: one });
  expect(fa).toMatchObject([{ id: one, name: expect.stringContaining('دستهٔ') }]);
  await server.call(moveCategory, { id: other, before: first }, { as: as() });
  expect((await ids()).slice(0, 3)).toEqual([one, other, first]);
  await server.call(moveCategory, { id: one, before: null }, { as: as() });
  expect((await ids()).at(-1)).toBe(one);
  await server.call(renameCategory, { id: one, names: { en: ' New   name ', fa: 'نام نو' } }, { as: as() });
  expect(await server.call(getCategories, { categoryId: one })).toMatchObject([{ name: 'New name' }]);
});

test.each([
  [{ en: '', fa: 'نام' }, 'names.en', 'categoryNameRequired'],
  [{ en: '\u200b', fa: 'نام' }, 'names.en', 'categoryNameRequired'],
  [{ en: 'A name', fa: 'x'.repeat(61) }, 'names.fa', 'tooLong'],
  [{ en: 'SOCIETY', fa: 'نام' }, 'names.en', 'categoryNameTaken'],
  [{ en: 'Another', fa: 'جامعه' }, 'names.fa', 'categoryNameTaken'],
])('refuses the names %j', async (names, path, code) => {
  const refused = await server.refusal(addCategory, { id: randomUUID(), names }, { as: as() });
  expect(refused).toMatchObject({ httpStatus: 400, errors: { [path]: { code } } });
});

test('when two administrators add the same name at once, one succeeds', async () => {
  const names = { en: 'Twice at once', fa: 'دو بار' };
  const sent = Array.from({ length: 8 }, () =>
    server.send(addCategory, { id: randomUUID(), names }, { as: as() }),
  );
  expect((await Promise.all(sent)).filter(({ status }) => status === 200)).toHaveLength(1);
});

test('simultaneous moves keep each category exactly once', async () => {
  const before = await ids();
  await Promise.all(
    before
      .slice(0, 6)
      .map((id, at) => server.send(moveCategory, { id, before: before[at + 3] ?? null }, { as: as() })),
  );
  expect((await ids()).toSorted()).toEqual(before.toSorted());
});

test('a merged category’s inquiries, drafts and old links belong to the target', async () => {
  const [from, into] = [await newCategory(), await newCategory()];
  const owner = { as: server.people.owner };
  const { id } = await makePublished(server, { settings: { categoryId: from } });
  const draft = await makeDraft(server, { settings: { categoryId: from } });
  expect(await usesOf(from)).toBe(2);
  await server.call(mergeCategory, { id: from, into }, { as: as() });
  expect(await ids()).not.toContain(from);
  expect(await listed(into)).toEqual([id]);
  expect(await listed(from)).toEqual([id]);
  expect((await server.call(getList, { inquiryCategoryId: into })).data).toMatchObject([
    { categoryId: into },
  ]);
  expect(await server.call(getItem, { id })).toMatchObject({ categoryId: into });
  expect((await server.call(getMyInquiry, { id: draft.id }, owner)).item.categoryId).toBe(into);
  const mine = (await server.call(getMyInquiries, {}, owner)).data.filter((each) =>
    [id, draft.id].includes(each.id),
  );
  expect(mine.map(({ categoryId }) => categoryId)).toEqual([into, into]);
  const { revision } = draft;
  await server.call(publishMyInquiry, { id: draft.id, revision }, owner);
  expect((await listed(into)).toSorted()).toEqual([id, draft.id].toSorted());
  expect(await usesOf(into)).toBe(2);
  // A chain of merged categories leads to the last one.
  const last = await newCategory();
  await server.call(mergeCategory, { id: into, into: last }, { as: as() });
  expect((await listed(from)).toSorted()).toEqual([id, draft.id].toSorted());
  expect(await server.call(getItem, { id })).toMatchObject({ categoryId: last });
  const chosen = { id: draft.id, revision, categoryId: into };
  expect(await server.refusal(editMyInquiry, chosen, owner)).toMatchObject({
    errors: { categoryId: { code: 'unknownId' } },
  });
});

test('all inquiries of a large category move, by several statements', async () => {
  const [from, into] = [await newCategory(), await newCategory()];
  const published: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    published.push((await makePublished(server, { settings: { categoryId: from } })).id);
  }
  expect(await server.db.transaction((tx) => mergeCategoryRowInto(tx, { id: from, into }, 2))).toBe(4);
  expect((await listed(into)).toSorted()).toEqual(published.toSorted());
  expect(await usesOf(into)).toBe(4);
});

test('an inquiry published while its category is merged is in the target category', async () => {
  const [from, into] = [await newCategory(), await newCategory()];
  const drafts = await Promise.all(
    Array.from({ length: 10 }, () => makeDraft(server, { settings: { categoryId: from } })),
  );
  const publish = ({ id, revision }: (typeof drafts)[number]) =>
    server.call(publishMyInquiry, { id, revision }, { as: server.people.owner });
  await Promise.all([
    ...drafts.slice(0, 5).map(publish),
    server.call(mergeCategory, { id: from, into }, { as: as() }),
    ...drafts.slice(5).map(publish),
  ]);
  expect((await listed(into)).toSorted()).toEqual(drafts.map(({ id }) => id).toSorted());
});

test.each([
  {
    meanwhile: 'published into a third category',
    change: 'update inquiry set category_id = $2 where id = $1',
    kept: true,
  },
  {
    meanwhile: 'deleted',
    change: 'delete from inquiry where id = $1 and category_id <> $2',
    kept: false,
  },
] as const)(
  'an inquiry $meanwhile while its category is merged is not moved, and all others are',
  async ({ change, kept }) => {
    const [from, into, third] = [await newCategory(), await newCategory(), await newCategory()];
    for (let index = 0; index < 3; index += 1)
      await makePublished(server, { settings: { categoryId: from } });
    const changing = await server.pool.connect();
    try {
      await changing.query('begin');
      // Found like the merge finds it, so that it is in a full batch.
      const { rows } = await changing.query('select id from inquiry where category_id = $1 limit 1', [from]);
      await changing.query(change, [rows[0].id, third]);
      const merging = server.db.transaction((tx) => mergeCategoryRowInto(tx, { id: from, into }, 1));
      await waitForLock(server);
      await changing.query('commit');
      expect(await merging).toBe(2);
      expect(await listed(into)).toHaveLength(2);
      expect(await listed(third)).toEqual(kept ? [rows[0].id] : []);
    } finally {
      changing.release();
    }
  },
);

test('only unused categories can be deleted, even if a draft chooses one at that moment', async () => {
  const used = await newCategory();
  const draft = await makeDraft(server, { settings: { categoryId: used } });
  const remove = (id: string) => server.send(deleteCategory, { id }, { as: as() });
  expect(await remove(used)).toMatchObject({ status: 409, failure: { code: 'categoryUsed' } });
  for (let round = 0; round < 5; round += 1) {
    const free = await newCategory();
    const { item } = await server.call(getMyInquiry, { id: draft.id }, { as: server.people.owner });
    const choose = { id: draft.id, revision: item.revision, categoryId: free };
    const [removed, chosen] = await Promise.all([
      remove(free),
      server.send(editMyInquiry, choose, { as: server.people.owner }),
    ]);
    expect([removed.status, chosen.status]).toContain(200);
    expect(removed.status === 200).toBe(chosen.status !== 200);
  }
  const free = await newCategory();
  expect((await remove(free)).status).toBe(200);
  expect((await remove(free)).status).toBe(404);
});

test('a category can’t be merged into itself or an unknown one', async () => {
  const id = await newCategory();
  for (const into of [id, randomUUID()]) {
    const refused = await server.refusal(mergeCategory, { id, into }, { as: as() });
    expect(refused).toMatchObject({ httpStatus: 400, errors: { into: expect.anything() } });
  }
});
