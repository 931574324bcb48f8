import { randomUUID } from 'node:crypto';
import {
  addMyInquiry,
  editMyInquiry,
  getMyInquiries,
  getMyInquiry,
  getMyOverview,
} from '@nazar/domain/api/inquiry-calls.ts';
import { formatLocalBucket } from '@nazar/domain/results/local-bucket.ts';
import { expect, test } from 'vitest';
import { tally } from '../../../platform/database/schema/participation.ts';
import { makePublished } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();

test('a new account has no drafts and no open inquiries', async () => {
  const as = server.people.stranger;
  expect(await server.call(getMyOverview, {}, { as })).toEqual({
    drafts: [],
    live: [],
    counts: { all: 0, drafts: 0, live: 0 },
  });
});

test('drafts are listed latest first, open inquiries with their counts, closed ones only counted', async () => {
  const as = server.people.owner;
  for (const title of ['First', 'Second']) {
    await server.call(addMyInquiry, { id: randomUUID(), title, language: 'en' }, { as });
    server.clock.advance(1_000);
  }
  const open = await makePublished(server, { settings: { title: 'Open' } });
  const expireDate = new Date(server.clock.now() + 60_000).toISOString();
  await makePublished(server, { settings: { title: 'Closed' }, expireDate });
  server.clock.advance(120_000);
  const overview = await server.call(getMyOverview, {}, { as });
  expect(overview.drafts.map(({ title }) => title)).toEqual(['Second', 'First']);
  expect(overview.live).toEqual([
    expect.objectContaining({
      id: open.id,
      title: 'Open',
      responseCount: 0,
      today: 0,
      expireDate: null,
      publicTitle: expect.any(String),
      publicFile: expect.any(String),
      publicFileKind: 'image',
      cooperationType: 'anon',
      unpublishedChanges: false,
    }),
  ]);
  expect(overview.drafts[0]).toMatchObject({ publicFile: null, publicFileKind: null });
  expect(overview.counts).toEqual({ all: 4, drafts: 2, live: 1 });
  const titles = async (status: 'draft' | 'scheduled' | 'published' | 'expired') =>
    (await server.call(getMyInquiries, { status }, { as })).data.map(({ title }) => title);
  expect(await titles('draft')).toEqual(['Second', 'First']);
  expect(await titles('scheduled')).toEqual([]);
  expect(await titles('published')).toEqual(['Open']);
  expect(await titles('expired')).toEqual(['Closed']);
});

test('open inquiries are shared with their published title', async () => {
  const as = server.people.participant;
  const { id } = await makePublished(server, { as, settings: { publicTitle: 'Tea at noon?' } });
  const { item } = await server.call(getMyInquiry, { id }, { as });
  await server.call(editMyInquiry, { id, revision: item.revision, publicTitle: 'Coffee at noon?' }, { as });
  expect((await server.call(getMyOverview, {}, { as })).live).toMatchObject([
    { id, publicTitle: 'Tea at noon?', unpublishedChanges: true },
  ]);
});

test('an inquiry that was just published comes before those with responses today', async () => {
  const as = server.people.admin;
  const busy = await makePublished(server, { as });
  server.clock.advance(2 * 3_600_000);
  // Later than midnight in every time zone.
  await server.db.insert(tally).values({ inquiryId: busy.id, bucket: '2100-01-01', responses: 3 });
  await makePublished(server, { as });
  const order = async () =>
    (await server.call(getMyOverview, {}, { as })).live.map(({ id }) => (id === busy.id ? 'busy' : 'fresh'));
  expect(await order()).toEqual(['fresh', 'busy']);
  server.clock.advance(3_600_000);
  expect(await order()).toEqual(['busy', 'fresh']);
});

test.each(['Asia/Tehran', '+13:00', 'VST'])(
  'responses are counted from midnight in the time zone %s',
  async (timeZone) => {
    const as = server.people.stranger;
    const { id } = await makePublished(server, { as, settings: { timeZone } });
    const now = server.clock.now();
    const midnight = formatLocalBucket(timeZone, 'day', now);
    const yesterday = formatLocalBucket(timeZone, 'day', now - 86_400_000);
    await server.db.insert(tally).values([
      { inquiryId: id, bucket: yesterday, responses: 5 },
      { inquiryId: id, bucket: midnight, responses: 2 },
    ]);
    const { live } = await server.call(getMyOverview, {}, { as });
    expect(live.find((each) => each.id === id)).toMatchObject({ today: 2 });
  },
);
