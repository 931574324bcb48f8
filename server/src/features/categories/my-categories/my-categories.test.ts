import { randomUUID } from 'node:crypto';
import { editMyInquiry, getMyInquiries, getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import {
  addMyCategory,
  deleteMyCategory,
  editMyCategory,
  getMyCategories,
  maxMyCategories,
  orderMyCategories,
} from '@nazar/domain/api/my-category-calls.ts';
import { expect, test } from 'vitest';
import { makeDraft } from '../../../testing/inquiries.ts';
import { makeAccount, type Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();

async function add(as: Person, name: string): Promise<string> {
  const id = randomUUID();
  await server.call(addMyCategory, { id, name, color: 'cyan' }, { as });
  return id;
}
async function names(as: Person): Promise<string[]> {
  return (await server.call(getMyCategories, {}, { as })).map(({ name }) => name);
}

test('categories keep their order, and ordering loses none that another tab added', async () => {
  const as = await makeAccount(server.deps);
  const [a, b, c] = [await add(as, 'A'), await add(as, 'B'), await add(as, 'C')];
  await server.call(orderMyCategories, { ids: [c, a, randomUUID()] }, { as });
  expect(await names(as)).toEqual(['C', 'A', 'B']);
  await server.call(editMyCategory, { id: b, name: 'Better', color: 'plum' }, { as });
  await server.call(deleteMyCategory, { id: a }, { as });
  expect(await names(as)).toEqual(['C', 'Better']);
});

test('a category files inquiries, counts them and filters the list; deleting it keeps them', async () => {
  const as = await makeAccount(server.deps);
  const id = await add(as, 'Clients');
  const filed = await makeDraft(server, { as, settings: { userCategoryId: id } });
  const other = await makeDraft(server, { as });
  expect(await server.call(getMyCategories, {}, { as })).toMatchObject([{ id, inquiryCount: 1 }]);
  const list = async () => {
    const { data } = await server.call(getMyInquiries, { userCategoryId: id }, { as });
    return data.map((each) => each.id);
  };
  expect(await list()).toEqual([filed.id]);
  await server.call(editMyInquiry, { id: other.id, revision: other.revision, userCategoryId: id }, { as });
  await server.call(editMyInquiry, { id: filed.id, revision: filed.revision, userCategoryId: null }, { as });
  expect(await list()).toEqual([other.id]);
  await server.call(deleteMyCategory, { id }, { as });
  const { item } = await server.call(getMyInquiry, { id: other.id }, { as });
  expect(item.userCategoryId).toBeNull();
  const change = { id: other.id, revision: item.revision, title: 'Still there' };
  await server.call(editMyInquiry, change, { as });
});

test('a category of another account is treated as unknown', async () => {
  const [owner, as] = [await makeAccount(server.deps), await makeAccount(server.deps)];
  const id = await add(owner, 'Private');
  const { id: inquiryId, revision } = await makeDraft(server, { as });
  const refused = await server.refusal(
    editMyInquiry,
    { id: inquiryId, revision, userCategoryId: id },
    { as },
  );
  expect(refused.errors).toMatchObject({ userCategoryId: { code: 'unknownId' } });
});

test('names are compared as people read them, even when sent at once', async () => {
  const as = await makeAccount(server.deps);
  const spellings = ['کلاس ۱', 'كلاس 1', ' کلاس ١ ', 'کلاس  ۱'];
  const replies = await Promise.all(
    spellings.map((name) => server.send(addMyCategory, { id: randomUUID(), name, color: 'blue' }, { as })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  expect(await names(as)).toHaveLength(1);
  const empty = await server.refusal(addMyCategory, { id: randomUUID(), name: '  ', color: 'cyan' }, { as });
  expect(empty.errors).toMatchObject({ name: { code: 'categoryNameRequired' } });
});

test('the limit of categories holds when many are added at once', async () => {
  const as = await makeAccount(server.deps);
  for (let index = 0; index < maxMyCategories - 2; index += 1) await add(as, `Category ${index}`);
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      server.send(addMyCategory, { id: randomUUID(), name: `Late ${index}`, color: 'green' }, { as }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await names(as)).toHaveLength(maxMyCategories);
});
