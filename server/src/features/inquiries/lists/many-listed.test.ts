import { expireMyInquiry, getList } from '@nazar/domain/api/inquiry-calls.ts';
import { inquirySorts } from '@nazar/domain/api/inquiry-sorts.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { makePublished } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makePoll } from '../../participation/testing/participation-setup.ts';

const copies = 1400;
let original: string;

const server = useTestApp();
beforeAll(async () => {
  const tags = ['Café ۱', 'travel'];
  original = (await makePublished(server, { settings: { publicTitle: 'Travelling to work', tags } })).id;
  // Each inquiry is an hour older than the previous one, some have equal dates, a third close, each has its
  // own word, and few are in Persian; those that close lack one word.
  await server.pool.query(
    `with made as (
       select gen_random_uuid() as id, n from generate_series(1, $2::int) as n
     ), added as (
       insert into inquiry (id, owner_id, definition, revision, published_revision, publish_date,
         expire_date, category_id, cooperation_type, created_at, updated_at)
       select made.id, owner_id, definition, revision, revision,
         publish_date - n / 3 * interval '1 hour',
         case when n % 3 = 0 then publish_date + n / 2 * interval '1 hour' + interval '1 hour' end,
         category_id, cooperation_type, created_at, updated_at
       from made, inquiry where inquiry.id = $1
     )
     insert into inquiry_revision (inquiry_id, revision, definition, card, published_at, search_text, tags)
     select made.id, revision, case when n % 70 = 0 then definition || '{"language": "fa"}' else definition end,
       card || jsonb_build_object('id', made.id), published_at,
       search_text || ' copy' || n || case when n % 3 = 0 then '' else ' endless' end, tags
     from made, inquiry_revision where inquiry_id = $1`,
    [original, copies],
  );
  // The database analyses tables by itself after a while, and then knows that there are many rows.
  await server.pool.query('analyze inquiry_search_text');
});

type ListInput = Parameters<typeof getList.input.parse>[0] & object;

async function readAll(input: ListInput): Promise<string[]> {
  const ids: string[] = [];
  for (let pg = 1; ; pg += 1) {
    const page = await server.call(getList, { ...input, nrpp: 100, pg });
    ids.push(...page.data.map(({ id }) => id));
    if (pg >= page.pagesCount) return ids;
  }
}

test.each(inquirySorts)(
  'the pages of the list sorted by «%s» contain each inquiry once, in order',
  async (sort) => {
    const ids = await readAll({ sort });
    expect(ids).toHaveLength(copies + 1);
    const order = {
      new: 'publish_date desc',
      popular: 'publish_date desc',
      closing: 'expire_date nulls last, publish_date desc',
    };
    const { rows } = await server.pool.query<{ id: string }>(
      `select id from inquiry order by ${order[sort]}, id`,
    );
    expect(ids).toEqual(rows.map(({ id }) => id));
  },
);

test('the last page contains the rest, and there is no page after it', async () => {
  const last = await server.call(getList, { pg: 156 });
  expect(last).toMatchObject({ count: 1401, pagesCount: 156, isCountCapped: false });
  expect(last.data).toHaveLength(1401 - 155 * 9);
  expect((await server.call(getList, { pg: 157 })).data).toEqual([]);
  expect((await server.call(getList, { pg: 100_000, nrpp: 100 })).data).toEqual([]);
});

test('a search with very many results counts and shows the first thousand, and reports that', async () => {
  const found = await server.call(getList, { search: 'work', nrpp: 100, pg: 10 });
  expect(found).toMatchObject({ count: 1000, pagesCount: 10, isCountCapped: true });
  expect(found.data).toHaveLength(100);
  const beyond = await server.call(getList, { search: 'work', nrpp: 100, pg: 11 });
  expect(beyond).toMatchObject({ data: [], count: 1000, isCountCapped: true });
  const ids = await readAll({ search: 'work', sort: 'closing' });
  expect(ids).toEqual((await readAll({ sort: 'closing' })).slice(0, 1000));
});

test.each([
  ['copy77', 11],
  ['y77', 11],
  ['opy۱۲', 111],
  ['copy1200 work TRAVEL', 1],
  ['copy1200 nowhere', 0],
  ['q', 0],
])('a search for «%s» finds %i by any part of their words', async (search, count) => {
  expect(await server.call(getList, { search })).toMatchObject({ count, isCountCapped: false });
  const ids = await readAll({ search });
  expect(ids).toEqual((await readAll({})).filter((id) => ids.includes(id)));
});

test('a word of nearly all inquiries is searched among the few that a filter leaves', async () => {
  const few = { language: 'fa', search: 'work' } as const;
  expect(await server.call(getList, few)).toMatchObject({ count: 20, pagesCount: 3, isCountCapped: false });
  expect(await readAll(few)).toEqual(await readAll({ language: 'fa' }));
  expect((await server.call(getList, { ...few, pg: 4 })).data).toEqual([]);
});

test.each(inquirySorts)(
  'a search sorted by «%s» finds the same if its words are expected far down the list',
  async (sort) => {
    const order = {
      new: 'publish_date desc',
      popular: 'publish_date desc',
      closing: 'expire_date nulls last, publish_date desc',
    };
    const inOrder = async (word: string) => {
      const { rows } = await server.pool.query<{ id: string }>(
        `select id from inquiry join inquiry_revision on inquiry_id = id
         where search_text like '%' || $1 || '%' order by ${order[sort]}, id`,
        [word],
      );
      return rows.map(({ id }) => id);
    };
    await server.pool.query("update pg_class set reltuples = 10000000 where relname = 'inquiry_search_text'");
    expect(await readAll({ search: 'work', sort })).toEqual((await inOrder('work')).slice(0, 1000));
    const endless = await inOrder('endless');
    const page = async (pg: number) =>
      (await server.call(getList, { search: 'TRAVEL endless', sort, pg })).data.map(({ id }) => id);
    expect(await page(1)).toEqual(endless.slice(0, 9));
    expect(await page(100)).toEqual(endless.slice(891, 900));
    await server.pool.query('analyze inquiry_search_text');
  },
);

test('a search counts exactly before the database has analysed its tables', async () => {
  await server.pool.query("update pg_class set reltuples = -1 where relname = 'inquiry_search_text'");
  const found = await server.call(getList, { search: 'work', pg: 111 });
  expect(found).toMatchObject({ count: 1000, isCountCapped: true });
  expect(found.data.map(({ id }) => id)).toEqual((await readAll({})).slice(990, 999));
  await server.pool.query('analyze inquiry_search_text');
});

test('the list of a tag needs the whole tag, in folded words', async () => {
  expect((await server.call(getList, { tag: 'CAFE  1' })).count).toBe(copies + 1);
  expect((await server.call(getList, { tag: 'Caf' })).count).toBe(0);
  expect((await server.call(getList, { tag: '%' })).count).toBe(0);
});

test('the most answered inquiries come first at once, and closed ones are on no page', async () => {
  const poll = await makePoll(server, { publicTitle: 'Which way do you go?' });
  await server.call(submitResponse, poll.submit(), { as: server.guest() });
  const popular = async () => (await server.call(getList, { sort: 'popular' })).data[0]?.id;
  expect(await popular()).toBe(poll.id);
  server.clock.advance(60_000);
  await server.call(expireMyInquiry, { id: poll.id }, { as: server.people.owner });
  expect(await popular()).not.toBe(poll.id);
});
