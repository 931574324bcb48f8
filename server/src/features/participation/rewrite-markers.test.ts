import { deleteMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submit } from '@nazar/domain/api/participation-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { countStored, makePoll, type Poll } from './participation-story.ts';
import { rewriteMarkers } from './rewrite-markers.ts';
import { addVisits } from './visit-queries.ts';
import { withdrawResponses } from './withdraw-queries.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  // Whoever waits here for a lock gets it in the end.
  Object.assign(server.pool.options, { lock_timeout: 0 });
});
afterAll(() => server.close());

interface Row {
  readonly xmin: string;
  readonly key: string;
}

/** The rows in their physical order, as in a copy of the data folder. */
async function rowsOf(poll: Poll): Promise<{ responses: Row[]; markers: Row[]; channels: Row[] }> {
  const responses = await server.pool.query<Row>(
    `select xmin::text, id::text as key from response where inquiry_id = $1
     union all select xmin::text, id::text from waiting_response where inquiry_id = $1`,
    [poll.id],
  );
  const markers = await server.pool.query<Row>(
    `select xmin::text, encode(marker, 'hex') as key from participation_marker where inquiry_id = $1 order by ctid`,
    [poll.id],
  );
  const channels = await server.pool.query<Row>(
    'select xmin::text, channel as key from response_channel where inquiry_id = $1 order by ctid',
    [poll.id],
  );
  return { responses: responses.rows, markers: markers.rows, channels: channels.rows };
}

const distinct = (rows: readonly Row[]) => new Set(rows.map(({ xmin }) => xmin));
const open = ({ id: inquiryId }: Poll, ...channels: string[]) =>
  addVisits(
    server.db,
    channels.map((channel) => ({ inquiryId, channel, count: 1 })),
    server.clock.now(),
  );
const rewrite = () => rewriteMarkers(server.db, server.clock.now());

async function answer(poll: Poll, people: number): Promise<void> {
  // One after the other in separate transactions, which is the easiest case for an attacker.
  for (let index = 0; index < people; index += 1) {
    const via = { channel: `to-${9 - (index % 10)}` };
    await server.call(submit, { ...poll.submit(index % 3), ...via }, { as: server.guest() });
  }
}

test('neither transaction ids nor row order link a person to an answer of an anonymous inquiry', async () => {
  const poll = await makePoll(server);
  await answer(poll, 33);
  const before = await rowsOf(poll);
  // Before the rewrite the link exists, which shows that this test can fail.
  const tied = distinct(before.responses);
  // Six times five, and three that wait.
  expect(tied.size).toBe(9);
  expect([...tied].filter((xmin) => !distinct(before.markers).has(xmin))).toEqual([]);
  const linked = ({ channels: of, responses: to }: typeof before) => {
    const numbers = distinct(to);
    return of.filter(({ xmin }) => numbers.has(xmin));
  };
  expect(linked(before).length).toBeGreaterThan(0);

  await rewrite();
  const { responses, markers, channels } = await rowsOf(poll);
  expect(linked({ responses, markers, channels })).toEqual([]);
  expect(channels.map(({ key }) => key)).toEqual(channels.map(({ key }) => key).toSorted());
  expect(new Set(markers.map(({ key }) => key))).toEqual(new Set(before.markers.map(({ key }) => key)));
  expect(distinct(markers).size).toBe(1);
  expect([...distinct(responses)].filter((xmin) => distinct(markers).has(xmin))).toEqual([]);
  expect(markers.map(({ key }) => key)).toEqual(markers.map(({ key }) => key).toSorted());
});

test('neither those who wait nor openings of links stay in the order in which they came', async () => {
  const poll = await makePoll(server);
  // As somebody comes who was sent a link of their own: it is opened, and answered.
  for (const person of [4, 3, 2, 1]) {
    await open(poll, `to-${person}`);
    await server.call(submit, { ...poll.submit(1), channel: `to-${person}` }, { as: server.guest() });
  }
  const read = async (table: string, key: string) => {
    const query = `select xmin::text, ${key}::text as key from ${table} where inquiry_id = $1 order by ctid`;
    return (await server.pool.query<Row>(query, [poll.id])).rows;
  };
  const tables = () =>
    Promise.all([
      read('waiting_response', 'id'),
      read('channel_visit', 'channel'),
      read('response_channel', 'channel'),
    ]);
  for (const rows of await tables()) expect(distinct(rows).size).toBe(4);
  await rewrite();
  const [waiting, visits, links] = await tables();
  for (const rows of [waiting, visits, links]) {
    expect(rows).toHaveLength(4);
    expect(distinct(rows).size).toBe(1);
    expect(rows.map(({ key }) => key)).toEqual(rows.map(({ key }) => key).toSorted());
  }
  expect(distinct([...waiting, ...visits]).size).toBe(2);
  // They are counted with the fifth as before.
  await answer(poll, 1);
  expect(await countStored(server, poll.id)).toBe(5);
});

test('no count of a link is lost during a rewrite', async () => {
  const poll = await makePoll(server);
  const links = ['to-3', 'to-1', 'to-2'];
  const submits = Array.from({ length: 90 }, (_, index) =>
    server.call(submit, { ...poll.submit(0), channel: links[index % 3] }, { as: server.guest() }),
  );
  const openings = Array.from({ length: 30 }, () => open(poll, ...links));
  const rewrites = Array.from({ length: 6 }, async () => {
    for (let round = 0; round < 4; round += 1) await rewrite();
  });
  await Promise.all([...submits, ...openings, ...rewrites]);
  const { rows } = await server.pool.query(
    `select channel, responses, waiting, visits from response_channel join channel_visit using (inquiry_id, channel)
     where inquiry_id = $1 order by channel`,
    [poll.id],
  );
  expect(rows).toEqual(
    links.toSorted().map((channel) => ({ channel, responses: 30, waiting: 0, visits: 30 })),
  );
});

test('later participants are mixed with all earlier ones', async () => {
  const poll = await makePoll(server);
  await answer(poll, 10);
  await rewrite();
  await answer(poll, 1);
  await rewrite();
  const { markers } = await rowsOf(poll);
  expect(markers).toHaveLength(11);
  expect(distinct(markers).size).toBe(1);
});

test('nothing is rewritten without new participants', async () => {
  const poll = await makePoll(server);
  await answer(poll, 3);
  await rewrite();
  const before = await rowsOf(poll);
  await rewrite();
  expect(await rowsOf(poll)).toEqual(before);
});

test('does not rewrite inquiries that are not anonymous', async () => {
  const poll = await makePoll(server, { cooperationType: 'users', anonymous: false });
  await server.call(submit, poll.submit(), { as: server.people.participant });
  const before = await rowsOf(poll);
  await rewrite();
  expect(await rowsOf(poll)).toEqual(before);
});

test('nobody answers twice and no marker is lost during a rewrite', async () => {
  const poll = await makePoll(server);
  const guests = Array.from({ length: 60 }, () => server.guest());
  const submits = guests.flatMap((as) => [0, 1].map(() => server.send(submit, poll.submit(0), { as })));
  const rewrites = Array.from({ length: 6 }, async () => {
    await rewrite();
    await rewrite();
  });
  const answers = await Promise.all(submits);
  await Promise.all(rewrites);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(60);
  expect(await countStored(server, poll.id)).toBe(60);
  await rewrite();
  const { markers } = await rowsOf(poll);
  expect(markers).toHaveLength(60);
  for (const as of guests) {
    expect(await server.refusal(submit, poll.submit(0), { as })).toMatchObject({ code: 'alreadyAnswered' });
  }
});

test('a deleted inquiry leaves no markers, also during a rewrite', async () => {
  const poll = await makePoll(server);
  await answer(poll, 20);
  await Promise.all([rewrite(), server.call(deleteMyInquiry, { id: poll.id }, { as: server.people.owner })]);
  expect((await rowsOf(poll)).markers).toEqual([]);
});

test('a withdrawn response leaves no marker, also during a rewrite', async () => {
  for (let round = 0; round < 5; round += 1) {
    const poll = await makePoll(server);
    const guests = Array.from({ length: 30 }, () => server.guest());
    const withdrawn = await Promise.all(
      guests.map(async (as) => {
        const { resultId } = await server.call(submit, poll.submit(), { as });
        return { id: resultId, guestKey: as.id };
      }),
    );
    const markerKey = server.deps.secrets.markers;
    const [gone, kept] = [withdrawn.slice(0, 20), withdrawn.slice(20)];
    const parts = [gone.slice(0, 7), gone.slice(7, 14), gone.slice(14)];
    await Promise.all([
      rewrite(),
      ...parts.map((part) => withdrawResponses(server.db, poll.id, { withdrawn: part, markerKey })),
      rewrite(),
    ]);
    expect((await rowsOf(poll)).markers).toHaveLength(kept.length);
  }
});
