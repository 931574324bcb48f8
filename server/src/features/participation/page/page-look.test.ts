import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../build-app.ts';
import { makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { buildParticipation, type ParticipationBuild } from '../../../testing/participation-build.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { uploadPicture } from '../../../testing/uploads.ts';
import { makePoll } from '../testing/participation-setup.ts';

let built: ParticipationBuild;
let server: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  built = await buildParticipation();
  server = await createTestApp();
  app = await buildApp(server.deps, built.folder);
});
afterAll(async () => {
  await app?.close();
  await server?.close();
  await built?.remove();
});

const open = (id: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/${id}/participate`, headers });
const publicTitle = 'Which tea?';

async function makeLook(): Promise<Partial<InquirySettings>> {
  const logoFile = await uploadPicture(server, server.people.owner);
  return { publicTitle, logoFile, accentColor: '#ffd43b' };
}

async function openExpired() {
  const { id } = await makePublished(server, { settings: await makeLook() });
  server.clock.advance(1000);
  await server.call(expireMyInquiry, { id }, { as: server.people.owner });
  server.clock.advance(1000);
  return open(id);
}

async function openFull() {
  const poll = await makePoll(server, { maxParticipantCount: 1, ...(await makeLook()) });
  await server.call(submitResponse, poll.submit(), { as: server.guest() });
  return open(poll.id);
}

async function openPublished(more: Partial<InquirySettings> = {}) {
  const { id } = await makePublished(server, { settings: { ...(await makeLook()), ...more } });
  return open(id);
}

test.each([
  ['questions', 200, '', () => openPublished()],
  ['the start card', 200, '', () => openPublished({ timeLimit: 10 })],
  ['the notice after closing', 410, publicTitle, openExpired],
  ['the notice of a full inquiry', 409, publicTitle, openFull],
])('%s show the logo, which guests can load, and the accent colour', async (_, status, alt, visit) => {
  const { statusCode, body } = await visit();
  expect(statusCode).toBe(status);
  expect(body).toContain('--accent:#ffd43b;--on-accent:#000000');
  const [logo = ''] = /<img[^>]*class="logo"[^>]*>/.exec(body) ?? [];
  expect(logo).toContain(alt === '' ? ' alt ' : ` alt="${alt}" `);
  expect(logo).toContain('width="300" height="300"');
  const [, address = ''] = /src="([^"]+)"/.exec(logo) ?? [];
  const picture = await app.inject(address);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
});

test('without a logo and an accent colour the page has neither', async () => {
  const { id } = await makePublished(server);
  const { body } = await open(id);
  expect(body).not.toMatch(/class="logo"|--on-accent:#/);
});

test('says who asks, by the current public name', async () => {
  const { id } = await makePublished(server);
  expect((await open(id)).body).not.toContain('Sara & Sons');
  const as = server.people.owner;
  await server.call(updateInfo, { profileName: 'Sara & Sons' }, { as });
  expect((await open(id)).body).toContain('<li>By <bdi>Sara &amp; Sons</bdi></li>');
  await server.call(updateInfo, { profileName: '' }, { as });
  expect((await open(id)).body).not.toContain('Sara & Sons');
});

function makeLarge(settings: Partial<InquirySettings>) {
  const body = 'Long text. '.repeat(90);
  const questions = Array.from({ length: 330 }, () => makeQuestion({ body }));
  return makePublished(server, { settings, segments: [makeSegment({ questions })] });
}

test('small pages are served before large ones that were opened earlier', async () => {
  const { id: large } = await makeLarge({ shuffleQuestions: true });
  const small = [await makePublished(server), await makePublished(server), await makePublished(server)];
  const served: string[] = [];
  const visit = async (id: string, seed: number) => {
    await open(id, { 'if-none-match': `W/"page-${seed}"` });
    served.push(id === large ? 'large' : 'small');
  };
  // All of them wait for the sizes of their pictures.
  const client = await server.pool.connect();
  await client.query('begin; lock table stored_file in access exclusive mode');
  const visits: Promise<void>[] = [];
  for (const [index, id] of [large, large, large, large, ...small.map((each) => each.id)].entries()) {
    visits.push(visit(id, index));
    await expect.poll(countWaitingQueries).toBe(index + 1);
  }
  await client.query('commit');
  client.release();
  await Promise.all(visits);
  // Only the last, because a slow database can answer small pages after a few large ones were made.
  expect(served.at(-1)).toBe('large');
});

async function countWaitingQueries(): Promise<number> {
  const { rows } = await server.pool.query(
    `select count(*)::int from pg_locks where not granted and relation = 'stored_file'::regclass
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0].count;
}

test('a large page is shuffled in a few orders, which all fit into the cache', async () => {
  const { id } = await makeLarge({ shuffleQuestions: true });
  const tags = new Set<string>();
  let bytes = 0;
  for (let visitor = 0; visitor < 40; visitor += 1) {
    const { headers, body } = await open(id);
    tags.add(String(headers.etag));
    bytes = Buffer.byteLength(body);
  }
  expect(tags.size).toBeGreaterThan(1);
  expect(tags.size * 2 * bytes).toBeLessThan(32 * 1024 * 1024);
  const [tag = ''] = tags;
  expect((await open(id, { 'if-none-match': tag })).statusCode).toBe(304);
});

test('guests’ pages have the texts for when the inquiry requires an account with a name meanwhile', async () => {
  const { id } = await makePublished(server);
  const { body } = await open(id);
  for (const key of ['signInTitle', 'signUp', 'nameLabel', 'nameMissing'])
    expect(body).toContain(`"${key}":`);
});
