import { randomUUID } from 'node:crypto';
import {
  expireMyInquiry,
  getCategories,
  getCountries,
  getItem,
  getList,
  getMyInquiries,
} from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { generalCategory, inquiry } from '../../../platform/database/schema/inquiry.ts';
import {
  generalCategoryId,
  makeDraft,
  makePublished,
  makeQuestion,
  makeSegment,
} from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makePoll } from '../../participation/testing/participation-setup.ts';

const canary = 'canary-7f3a';
let ids: Record<'open' | 'users' | 'draft' | 'down' | 'scheduled', string>;
const server = useTestApp();
beforeAll(async () => {
  const open = await makePublished(server, {
    settings: {
      publicTitle: 'Favourite colours of people',
      tags: ['100%', 'رنگ‌های كتاب', 'Résumé', 'مؤسسهٔ آب'],
    },
  });
  server.clock.advance(1000);
  const users = await makePublished(server, {
    settings: { publicTitle: `For members ${canary}`, cooperationType: 'users' },
  });
  const draft = await makeDraft(server, { settings: { publicTitle: `A draft ${canary}`, title: canary } });
  const down = await makePublished(server, { settings: { publicTitle: `Taken down ${canary}` } });
  await server.db.update(inquiry).set({ takenDownAt: new Date() }).where(eq(inquiry.id, down.id));
  const scheduled = await makePublished(server, { settings: { publicTitle: `Scheduled ${canary}` } });
  await server.db
    .update(inquiry)
    .set({ publishDate: new Date(server.clock.now() + 1000) })
    .where(eq(inquiry.id, scheduled.id));
  ids = { open: open.id, users: users.id, draft: draft.id, down: down.id, scheduled: scheduled.id };
});

test('the home list shows guests the open inquiries', async () => {
  const list = await server.call(getList, {}, { as: server.people.guest });
  expect(list).toMatchObject({ count: 1, numberRecordsPerPage: 9, pageNumber: 1, pagesCount: 1 });
  expect(list.data).toMatchObject([
    {
      id: ids.open,
      publicTitle: 'Favourite colours of people',
      language: 'en',
      categoryId: generalCategoryId,
      questionCount: 1,
      responseCount: 0,
      cooperationType: 'anon',
      isTemplate: false,
      expireDate: null,
    },
  ]);
  expect(JSON.stringify(list)).not.toContain('My drinks poll');
});

test('signed-in people also find inquiries for signed-in people', async () => {
  const { data } = await server.call(getList, {}, { as: server.people.stranger });
  expect(data.map((card) => card.id)).toEqual([ids.users, ids.open]);
});

test.each([
  ...['colours', 'COLOURS  favourite', 'olour', 'f', '100%', 'RESUME', 'résumé'],
  ...['رنگهای کتاب', 'رنگ‌هاي كتاب', 'نگ', 'موسسه اب', 'مُؤسّسهٔ'],
])('a search for «%s» finds it', async (search) => {
  const { data } = await server.call(getList, { search });
  expect(data.map((card) => card.id)).toEqual([ids.open]);
});

test.each(['%', '_', '1000%', 'My drinks poll', canary, "' or 1=1 --", '\\'])(
  'a guest’s search for «%s» finds nothing that guests may not see',
  async (search) => {
    const list = await server.call(getList, { search });
    expect(list.data.filter((card) => card.id !== ids.open)).toEqual([]);
    expect(list.count).toBe(search === '%' ? 1 : 0);
  },
);

test.each(['guest', 'stranger'] as const)(
  'a %s gets the same answer for a hidden inquiry as for an unknown id',
  async (name) => {
    const as = server.people[name];
    const unknown = await server.refusal(getItem, { id: randomUUID() }, { as });
    const hidden = name === 'guest' ? (['users', 'draft', 'down'] as const) : (['draft', 'down'] as const);
    for (const which of hidden) {
      const refused = await server.refusal(getItem, { id: ids[which] }, { as });
      expect({ ...refused, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    }
    const everything = await server.call(getList, { nrpp: 100 }, { as });
    expect(everything.data.map((card) => card.id)).not.toContain(ids.draft);
  },
);

test('the public page describes the inquiry without the right answers', async () => {
  const questions = [
    makeQuestion({ score: 41, wrongScore: 17 }),
    makeQuestion(),
    makeQuestion({ responseType: 'text', min: 1, max: 9, options: [] }),
    makeQuestion({ hidden: true }),
  ];
  const { id } = await makePublished(server, {
    segments: [makeSegment({ questions })],
    settings: { timeLimit: 5 },
  });
  const item = await server.call(getItem, { id }, { as: server.people.guest });
  expect(item).toMatchObject({
    id,
    questionCount: 3,
    timeLimit: 5,
    anonymous: false,
    state: 'published',
    closedReason: null,
    onlyChoices: false,
    questionTypes: [
      { responseType: 'single', count: 2 },
      { responseType: 'text', count: 1 },
    ],
    abilities: { participate: true, edit: false, delete: false, publish: false },
  });
  expect(JSON.stringify(item)).not.toMatch(/score|isAnswer|ownerId|My drinks poll/i);
});

test('the public page names the author only as the profile allows', async () => {
  const { id } = await makePublished(server, {});
  const item = () => server.call(getItem, { id }, { as: server.people.guest });
  expect(await item()).toMatchObject({ authorName: null });
  const profile = { name: 'Sara Ahmadi', profileName: 'City survey team' };
  await server.call(updateInfo, profile, { as: server.people.owner });
  const named = await item();
  expect(named.authorName).toBe('City survey team');
  expect(JSON.stringify(named)).not.toContain('Ahmadi');
  const { data } = await server.call(getList, {}, { as: server.people.guest });
  expect(data.find((card) => card.id === id)).toMatchObject({ authorName: 'City survey team' });
});

test('an organisation without a profile name is shown by its own name, and a person without one by none', async () => {
  const { id } = await makePublished(server, {});
  const as = { as: server.people.owner };
  const author = async () => (await server.call(getItem, { id }, { as: server.people.guest })).authorName;
  await server.call(updateInfo, { personType: 'real', name: 'Sara Ahmadi', profileName: '' }, as);
  expect(await author()).toBeNull();
  await server.call(updateInfo, { personType: 'legal', name: 'Ahmadi Ltd' }, as);
  expect(await author()).toBe('Ahmadi Ltd');
});

test('a page has the look of its start card, and the closing message only once it is closed', async () => {
  const look = { backgroundColor: '#ffeecc', headerFile: null, footerFile: null, backgroundFile: null };
  const { id } = await makePublished(server, {
    settings: { ...look, cooperationType: 'users', expireMessage: 'Next year again.' },
  });
  const as = server.people.participant;
  expect(await server.call(getItem, { id }, { as })).toMatchObject({ look, expireMessage: '' });
  server.clock.advance(1000);
  await server.call(expireMyInquiry, { id }, { as: server.people.owner });
  server.clock.advance(1000);
  const closed = { look, expireMessage: 'Next year again.', closedReason: 'inquiryExpired' };
  expect(await server.call(getItem, { id }, { as })).toMatchObject(closed);
});

test('the owner sees a draft at its address', async () => {
  const item = await server.call(getItem, { id: ids.draft }, { as: server.people.owner });
  expect(item).toMatchObject({
    state: 'draft',
    closedReason: 'inquiryNotPublished',
    abilities: { edit: true },
  });
});

test('lists are sorted, filtered by category and cut into pages', async () => {
  const categoryId = 'a0000000-0000-4000-8000-000000000009';
  const moment = (hours: number) => new Date(server.clock.now() + hours * 3_600_000).toISOString();
  const made: string[] = [];
  for (const expireDate of [undefined, moment(9), moment(3)]) {
    server.clock.advance(1000);
    made.push((await makePublished(server, { settings: { categoryId }, expireDate })).id);
  }
  const [first, second, third] = made;
  const idsBy = async (input: object) => {
    const { data } = await server.call(getList, { inquiryCategoryId: categoryId, ...input });
    return data.map((card) => card.id);
  };
  expect(await idsBy({})).toEqual([third, second, first]);
  expect(await idsBy({ sort: 'closing' })).toEqual([third, second, first]);
  expect(await idsBy({ nrpp: 2, pg: 2 })).toEqual([first]);
  expect(await idsBy({ isTemplate: 1 })).toEqual([]);
  const beyond = await server.call(getList, { inquiryCategoryId: categoryId, nrpp: 2, pg: 9 });
  expect(beyond).toMatchObject({ data: [], count: 3, pagesCount: 2, pageNumber: 9 });
});

test.each([
  { nrpp: 0 },
  { nrpp: 101 },
  { nrpp: -1 },
  { pg: 0 },
  { pg: 1.5 },
  { pg: '1' },
  { sort: 'title; drop table' },
  { inquiryCategoryId: -2 },
])('refuses %o', async (input) => {
  expect(await server.refusal(getList, input)).toMatchObject({ httpStatus: 400, code: 'invalidInput' });
});

test('my inquiries lists only my own: all, published or expired, found by their internal title', async () => {
  const as = server.people.participant;
  const mine = await makeDraft(server, { as, settings: { title: 'كتاب‌های ۱۲' } });
  const done = await makePublished(server, {
    as,
    expireDate: new Date(server.clock.now() + 1000).toISOString(),
  });
  const idsOf = async (input: object) =>
    (await server.call(getMyInquiries, input, { as })).data.map((item) => item.id).sort();
  expect(await idsOf({})).toEqual([mine.id, done.id].sort());
  expect(await idsOf({ status: 'published' })).toEqual([done.id]);
  server.clock.advance(2000);
  expect(await idsOf({ status: 'expired' })).toEqual([done.id]);
  expect(await idsOf({ status: 'published' })).toEqual([]);
  expect(await idsOf({ search: 'کتابهای 12' })).toEqual([mine.id]);
  expect(await idsOf({ search: '%' })).toEqual([]);
});

test('categories come in the requested language, newest first; only administrators see disabled ones', async () => {
  const fa = await server.call(getCategories, { langId: 'fa' });
  expect(fa.slice(0, 2).map(({ name }) => name)).toEqual(['جامعه', 'آموزش']);
  const en = await server.call(getCategories, {}, { headers: { 'accept-language': 'en' } });
  expect(en.slice(0, 2).map(({ name }) => name)).toEqual(['Society', 'Education']);
  const [last] = en.slice(-1);
  if (last === undefined) throw new Error('The migration brings categories.');
  expect(await server.call(getCategories, { categoryId: last.id })).toEqual([last]);
  await server.db.update(generalCategory).set({ isEnabled: false }).where(eq(generalCategory.id, last.id));
  expect(await server.call(getCategories, { categoryId: last.id })).toEqual([]);
  expect(await server.call(getCategories, { enabled: false })).toEqual([]);
  const forAdmin = await server.call(getCategories, { enabled: false }, { as: server.people.admin });
  expect(forAdmin.map(({ id }) => id)).toEqual([last.id]);
});

test('countries come in the caller’s language, «not specified» first', async () => {
  const en = await server.call(getCountries, {});
  const fa = await server.call(getCountries, {}, { headers: { 'accept-language': 'fa' } });
  expect(Object.entries(en)[0]).toEqual(['UN', 'Not specified']);
  expect([en.IR, en.DE, fa.IR, fa.UN]).toEqual(['Iran', 'Germany', 'ایران', 'مشخص نشده']);
  expect(Object.keys(fa)).toHaveLength(250);
});

test('the list can be limited to one language, and shows where the caller has taken part', async () => {
  const poll = await makePoll(server, { publicTitle: 'نوشیدنی دلخواه شما کدام است؟', language: 'fa' });
  const guest = server.guest();
  const listed = async (input: { language?: 'en' | 'fa' }, as = guest) =>
    (await server.call(getList, { ...input, nrpp: 100 }, { as })).data;
  expect((await listed({ language: 'fa' })).map(({ id }) => id)).toEqual([poll.id]);
  expect((await listed({ language: 'en' })).map(({ id }) => id)).not.toContain(poll.id);
  const mine = async (as = guest) => (await listed({}, as)).filter((card) => card.participated);
  expect(await mine()).toEqual([]);
  await server.call(submitResponse, poll.submit(), { as: guest });
  expect((await mine()).map(({ id }) => id)).toEqual([poll.id]);
  expect(await mine(server.guest())).toEqual([]);
});

test('the duration is estimated until enough people have answered', async () => {
  const poll = await makePoll(server, {});
  const { duration } = await server.call(getItem, { id: poll.id }, { as: server.guest() });
  expect(duration.measured).toBe(false);
  expect(duration.seconds).toBeGreaterThan(0);
});
