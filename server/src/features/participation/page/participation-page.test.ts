import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../../build-app.ts';
import { CompressedText } from '../../../platform/http/routes/send-compressed.ts';
import { htmlPayloads } from '../../../testing/html-payloads.ts';
import {
  makeDraft,
  makeOption,
  makePublished,
  makeQuestion,
  makeSegment,
} from '../../../testing/inquiries.ts';
import { buildParticipation, type ParticipationBuild } from '../../../testing/participation-build.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { makeBilingualPoll } from '../testing/bilingual-poll.ts';
import { makePoll } from '../testing/participation-setup.ts';

let built: ParticipationBuild;
let server: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  built = await buildParticipation();
  server = await createTestApp({ environment: { PUBLIC_URL: 'https://nazar.example' } });
  app = await buildApp(server.deps, built.folder);
});
afterAll(async () => {
  await app?.close();
  await server?.close();
  await built?.remove();
});

const open = (id: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/${id}/participate`, headers });

async function published(settings: Partial<InquirySettings> = {}) {
  return makePublished(server, { settings });
}

describe('a published open inquiry', () => {
  test('the HTML has its questions, in its language and direction', async () => {
    const segment = makeSegment({
      questions: [makeQuestion({ body: 'چای یا قهوه؟', options: [makeOption('چای'), makeOption('قهوه')] })],
    });
    const { id } = await makePublished(server, {
      settings: { language: 'fa', publicTitle: 'نوشیدنی محبوب شما چیست؟' },
      segments: [segment],
    });
    const reply = await open(id, { 'accept-language': 'en' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body).toContain('<html lang="fa" dir="rtl">');
    expect(reply.body).toMatch(/<legend[^>]*>.*چای یا قهوه؟.*<\/legend>/);
    expect(reply.body).toContain('<title>نوشیدنی محبوب شما چیست؟</title>');
  });

  test('uses the reader’s language if there is a translation, or the language in the address', async () => {
    const { id } = await makeBilingualPoll(server);
    const persian = await open(id, { 'accept-language': 'fa' });
    expect(persian.body).toContain('<html lang="fa" dir="rtl">');
    expect(persian.body).toMatch(/<legend[^>]*>.*چای یا قهوه؟.*<\/legend>/);
    expect(persian.body).toContain('<title>کدام نوشیدنی را ترجیح می‌دهید؟</title>');
    expect(persian.body).toMatch(/<a [^>]*href="\/[^"?]*\/participate\?lang=en"/);
    const english = await open(id, { 'accept-language': 'en' });
    expect(english.body).toContain('<html lang="en" dir="ltr">');
    expect(english.headers.etag).not.toBe(persian.headers.etag);
    const asked = await app.inject({
      url: `/${id}/participate?lang=fa`,
      headers: { 'accept-language': 'en' },
    });
    expect(asked.body).toBe(persian.body);
  });

  test('contains nothing of the second language', async () => {
    const { id } = await published();
    const { body } = await open(id);
    expect(body).not.toMatch(/otherLanguage|"languages"|\?lang=/);
  });

  test('is sent with brotli or gzip, and not sent again while unchanged', async () => {
    const { id } = await published();
    const plain = await open(id);
    const brotli = await open(id, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzip = await open(id, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    // All encodings share a weak tag, because proxies may change the encoding.
    const etag = String(plain.headers.etag);
    expect([brotli.headers.etag, gzip.headers.etag]).toEqual([etag, etag]);
    expect(etag).toMatch(/^W\//);
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`])
      expect((await open(id, { 'if-none-match': known })).statusCode).toBe(304);
    expect((await open(id, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('is compressed once for all readers, even after it closed', async () => {
    const { id } = await published();
    const compress = vi.spyOn(CompressedText.prototype, 'in');
    const readTwice = async () => {
      compress.mockClear();
      for (const _reader of [1, 2]) await open(id, { 'accept-encoding': 'br' });
      return compress.mock.results.map(({ value }) => value);
    };
    const [first, second] = await readTwice();
    expect(first).toBe(second);
    server.clock.advance(1000);
    await server.call(expireMyInquiry, { id }, { as: server.people.owner });
    server.clock.advance(1000);
    const closed = await readTwice();
    expect(closed[0]).toBe(closed[1]);
    expect(closed[0]).not.toBe(first);
    compress.mockRestore();
  });

  test('an opening is counted once, without reloads, robots and the owner, and shown next to the number of starts', async () => {
    const { id } = await published({ resultViewStatus: 'public' });
    const browser = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    };
    const shown = async () => {
      const { opened, started } = await server.call(getSummary, { inquiryId: id }, { as: server.guest() });
      return { opened, started };
    };
    await open(id);
    await open(id, { 'user-agent': 'Googlebot/2.1' });
    await app.inject({ url: `/${id}/participate?own=1`, headers: browser });
    expect(await shown()).toEqual({ opened: undefined, started: 0 });
    const { headers } = await open(id, browser);
    await open(id, { ...browser, 'cache-control': 'max-age=0', 'if-none-match': String(headers.etag) });
    await open(id, { ...browser, 'if-none-match': String(headers.etag) });
    expect(await shown()).toEqual({ opened: 2, started: 0 });
    await server.deps.participation.opened.flush();
    expect(await shown()).toEqual({ opened: 2, started: 0 });
    await open(id, browser);
    await server.deps.participation.opened.flush();
    expect(await shown()).toEqual({ opened: 3, started: 0 });
    // A deleted inquiry gets no count and does not stop the counts of others.
    await open(randomUUID(), browser);
    server.deps.participation.opened.add(randomUUID());
    await server.deps.participation.opened.flush();
    expect(server.deps.participation.opened.pending(id)).toBe(0);
  });

  test('an answer stored before its opening is counted adds no opening', async () => {
    const poll = await makePoll(server, { resultViewStatus: 'public' });
    await open(poll.id, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Firefox/133.0' });
    await server.call(submitResponse, poll.submit(), { as: server.guest() });
    await server.deps.participation.opened.flush();
    const summary = await server.call(getSummary, { inquiryId: poll.id }, { as: server.guest() });
    expect(summary).toMatchObject({ opened: 1, started: 1, finished: 1 });
  });

  test('a visit from outside is counted for the channel of its link', async () => {
    const { id } = await published();
    const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Firefox/133.0' };
    const visit = (query: string, headers = {}) =>
      app.inject({ url: `/${id.toUpperCase()}/participate${query}`, headers: { ...browser, ...headers } });
    await visit('?via=Poster');
    await visit('');
    await visit('?via=%20');
    await visit('?via=poster', { 'user-agent': 'TelegramBot (like TwitterBot)' });
    await visit('?via=poster', { 'cache-control': 'max-age=0' });
    await visit('?via=poster', { 'sec-fetch-site': 'same-origin' });
    await visit('?via=poster', { referer: 'https://nazar.example/', host: 'nazar.example' });
    await visit('?via=poster', { referer: 'https://elsewhere.example/' });
    await server.deps.participation.visits.flush();
    const { rows } = await server.pool.query(
      'select channel, visits from channel_visit_count where inquiry_id = $1',
      [id],
    );
    expect(rows).toEqual([{ channel: 'poster', visits: 2 }]);
  });

  test('opening the page does not count as a start, because robots and previews open it too', async () => {
    const { id } = await published();
    await open(id);
    expect(server.deps.participation.started.pending(id)).toBe(0);
  });

  test('contains neither right answers nor scores', async () => {
    // The scores have decimal places, so that the random ids can't contain them.
    const question = makeQuestion({
      score: 733.25,
      wrongScore: 991.75,
      options: [makeOption('Tea', { isAnswer: true }), makeOption('Coffee')],
    });
    const secret = makeQuestion({
      responseType: 'text',
      min: 0,
      max: 10,
      options: [makeOption('CANARY', { role: 'accepted' })],
    });
    const { id } = await makePublished(server, {
      segments: [makeSegment({ questions: [question, secret] })],
    });
    const view = JSON.stringify(JSON.parse(dataOf((await open(id)).body)).view);
    for (const shown of ['isAnswer', 'core', '733.25', '991.75', 'CANARY']) {
      expect(view).not.toContain(shown);
    }
  });

  test('shuffles for each visitor and passes the seed to the script', async () => {
    const options = Array.from({ length: 12 }, (_, index) => makeOption(`Option ${index}`));
    const segment = makeSegment({ questions: [makeQuestion({ randomOptions: true, options })] });
    const { id } = await makePublished(server, { segments: [segment] });
    const pages = await Promise.all([open(id), open(id), open(id)]);
    const orders = pages.map(({ body }) => body.match(/>Option \d+</g)?.join());
    expect(new Set(orders).size).toBeGreaterThan(1);
    const seeds = pages.map(({ body }) => JSON.parse(dataOf(body)).view.start.seed);
    expect(new Set(seeds).size).toBe(3);
    // A reload shows the order that this browser has seen, even before it is answered.
    server.clock.advance(1000);
    const again = await open(id, { 'if-none-match': String(pages[0]?.headers.etag) });
    expect(again.body.match(/>Option \d+</g)?.join()).toBe(orders[0]);
    expect(again.headers['cache-control']).toBe('private, no-cache');
  });

  test('may be framed by other sites and runs only our script', async () => {
    const { id } = await published({ backgroundColor: '#ffeecc' });
    const { headers, body } = await open(id);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe/);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(body.match(/<script(?! type="application\/json")[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script type="module" src="\/participate\/assets\/[\w.-]+\.js">$/),
    ]);
    // The policy lists every style by hash, which is not possible for style attributes.
    expect(body.match(/<style>/g)).toHaveLength(policy.match(/'sha256-/g)?.length ?? 0);
    expect(body).not.toMatch(/<[^>]+\sstyle=/);
    expect(body).toContain('--page:#ffeecc');
  });

  test('the author’s styles apply only to its box and can’t close their element', async () => {
    const bodyCss = 'h1 { color: #123456 } body { display: none } p::after { content: "</style><script>" }';
    const { id } = await makePublished(server, { cleaned: { bodyCss } });
    const { body } = await open(id);
    expect(body).toMatch(/\.inquiry-body h1\s*\{\s*color:\s*#123456/);
    expect(body).not.toMatch(/display:\s*none\s*;?\s*\}\s*<\/style><script/);
    expect(body.match(/<\/style>/g)).toHaveLength(2);
    // The buttons, which submit the answers, are outside.
    expect(body).toMatch(/class="inquiry-body".*<\/main><footer/s);
  });

  test('has a title, a text and a picture for link previews', async () => {
    const { id } = await published({
      publicTitle: 'Tea & "coffee" <b>?',
      publicDescription: '<p>One <strong>short</strong> question</p>',
    });
    const { body } = await open(id);
    expect(body).toContain('<meta property="og:title" content="Tea &amp; &quot;coffee&quot; &lt;b&gt;?">');
    expect(body).toContain('<meta property="og:description" content="One short question">');
    const [, image = ''] =
      /<meta property="og:image" content="https:\/\/nazar\.example([^"]+)">/.exec(body) ?? [];
    const picture = await server.app.inject(image);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(body).toContain(`<meta property="og:url" content="https://nazar.example/${id}/participate">`);
  });

  test('loads its script and style from the addresses in the HTML', async () => {
    const { id } = await published();
    const { body } = await open(id);
    const address = /src="(\/participate\/assets\/[^"]+)"/.exec(body)?.[1] ?? '';
    const script = await app.inject(address);
    expect(script.statusCode).toBe(200);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject('/participate/assets/none.js')).statusCode).toBe(404);
  });
});

test("texts of authors can't become markup or close an element", async () => {
  const texts = htmlPayloads.map((payload) => `Text ${payload.slice(0, 700)}</script></style></title>"'>`);
  const questions = texts.map((body) => makeQuestion({ body, options: [makeOption(body), makeOption('x')] }));
  const { id } = await makePublished(server, {
    settings: { publicTitle: `</title><script>alert(1)</script>"'` },
    cleaned: { publicDescription: texts.join('') },
    segments: [makeSegment({ name: '<script>alert(1)</script>', questions })],
  });
  const { body, statusCode } = await open(id);
  expect(statusCode).toBe(200);
  expect(body.match(/<script\b/g)).toHaveLength(2);
  expect(body.match(/<(?:iframe|object|embed|base|form action|svg onload|xmp|math)\b/g)).toBeNull();
  expect(body).not.toMatch(/<[^>]*\son\w+=/);
  expect(body).not.toMatch(/href="(?!https?:|mailto:|\/)/);
  expect(JSON.parse(dataOf(body)).view.start.pages[0].segments[0].questions).toHaveLength(questions.length);
});

test('the closing time is current, even if the page was rendered earlier', async () => {
  const { id } = await published({});
  expect((await open(id)).body).not.toContain('>Open until');
  const closesOn = new Date(server.clock.now() + 86_400_000).toISOString();
  await server.call(expireMyInquiry, { id, expireDate: closesOn }, { as: server.people.owner });
  expect((await open(id)).body).toContain('>Open until');
});

describe('an inquiry with a start button', () => {
  test.each<[string, Partial<InquirySettings>]>([
    ['a time limit', { timeLimit: 30 }],
    ['a draw', { questionCount: 1 }],
    ['a single session', { singleSession: true }],
  ])('with %s shows title and start button, but no question', async (_, settings) => {
    const { id } = await published({ ...settings, publicTitle: 'Which drink, in time?' });
    const { statusCode, body } = await open(id);
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<h1[^>]*><bdi>Which drink, in time\?</);
    expect(body).toMatch(/<button[^>]*>Start<\/button>/);
    expect(body).not.toContain('Tea or coffee?');
  });
});

test('an unlisted page is hidden from search engines, but has link previews', async () => {
  const listed = await published({ publicTitle: 'Which drink is it?' });
  expect((await open(listed.id)).body).not.toContain('noindex');
  const unlisted = await published({ publicTitle: 'Which drink is it?', listed: false });
  const { statusCode, body } = await open(unlisted.id);
  expect(statusCode).toBe(200);
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).toMatch(/<meta property="og:title" content="Which drink is it\?">/);
});

describe('an address at which taking part is not possible', () => {
  test('unknown inquiries, drafts and inquiries for some people only look the same', async () => {
    const ids = [
      randomUUID(),
      (await makeDraft(server)).id,
      (await published({ cooperationType: 'users' })).id,
    ];
    const replies = await Promise.all(ids.map((id) => open(id, { 'accept-language': 'fa' })));
    const seen = replies.map(({ statusCode, body }, index) => ({
      statusCode,
      body: body.replaceAll(String(ids[index]), 'ID'),
    }));
    expect(new Set(seen.map((page) => JSON.stringify(page))).size).toBe(1);
    expect(seen[0]?.statusCode).toBe(404);
    expect(seen[0]?.body).toContain('<html lang="fa" dir="rtl">');
    expect(seen[0]?.body).toContain('برای پاسخ دادن وارد شوید');
    expect(seen[0]?.body).toContain('noindex');
  });

  test('an address that can’t be an inquiry gets an ordinary 404 page', async () => {
    const { statusCode, body } = await open('0197f000-cut');
    expect(statusCode).toBe(404);
    expect(body).toContain('<title>Nazar</title>');
  });

  test('answers 410 with the owner’s closing message', async () => {
    const { id } = await published({ expireMessage: 'We have <counted> already.' });
    server.clock.advance(1000);
    await server.call(expireMyInquiry, { id }, { as: server.people.owner });
    server.clock.advance(1000);
    const { statusCode, body } = await open(id);
    expect(statusCode).toBe(410);
    expect(body).toContain('This inquiry has closed');
    expect(body).toContain('We have &lt;counted> already.');
    expect(body).not.toContain('Tea or coffee?');
  });

  test.each(['public', 'admin'] as const)('links to its results only if they are %s', async (seenBy) => {
    const { id } = await published({ resultViewStatus: seenBy });
    server.clock.advance(1000);
    await server.call(expireMyInquiry, { id }, { as: server.people.owner });
    server.clock.advance(1000);
    const { body } = await open(id);
    expect(body.includes(`href="/Inquiries/${id}/results"`)).toBe(seenBy === 'public');
    expect(body).toMatch(new RegExp(`href="/${id}"[^>]*>Go to the inquiry’s page<`));
  });

  test('answers 409 with the owner’s closing message if all places are taken', async () => {
    const settings = { expireMessage: 'Next year again.', backgroundColor: '#ffeecc' };
    const poll = await makePoll(server, { maxParticipantCount: 1, ...settings });
    await server.call(submitResponse, poll.submit(), { as: server.guest() });
    const { statusCode, body } = await open(poll.id);
    expect(statusCode).toBe(409);
    expect(body).toContain('This inquiry is full');
    expect(body).toContain('Next year again.');
    expect(body).toContain('--page:#ffeecc');
  });
});

test('while the database is down a page explains that and offers to retry', async () => {
  const away = await createTestApp();
  const lonely = await buildApp(away.deps, built.folder);
  try {
    const { id } = await makePublished(away, {});
    await away.pool.end();
    const reply = await lonely.inject({ url: `/${id}/participate`, headers: { 'accept-language': 'fa' } });
    expect(reply.statusCode).toBe(503);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body).toContain('<html lang="fa" dir="rtl">');
    expect(reply.body).toContain('این صفحه فعلاً نمایش داده نمی‌شود');
    expect(reply.body).toMatch(new RegExp(`<a[^>]*href="/${id}/participate"[^>]*>تلاش دوباره</a>`));
  } finally {
    await lonely.close();
    await away.close();
  }
});

/** The data for the page's script. */
function dataOf(html: string): string {
  return /<script type="application\/json" id="data">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
}

test('an option that became full is closed on pages opened afterwards', async () => {
  const options = [makeOption('Morning', { capacity: 1 }), makeOption('Evening')];
  const slot = makeQuestion({ options });
  const { id, revision } = await makePublished(server, { segments: [makeSegment({ questions: [slot] })] });
  const closed = async () => /<input[^>]*disabled/.test((await open(id)).body);
  expect(await closed()).toBe(false);
  const attempt = { attemptId: randomUUID(), attemptSecret: 'x'.repeat(22) };
  const answers = [{ questionId: slot.id, value: options[0]?.id ?? '' }];
  await server.call(submitResponse, { inquiryId: id, revision, ...attempt, answers }, { as: server.guest() });
  expect(await closed()).toBe(true);
});

test('the HTML has blanks in the texts of later questions and no right answer, feedback or ending', async () => {
  const first = makeQuestion({
    score: 1,
    feedback: 'Never shown early',
    options: [makeOption('Right', { isAnswer: true }), makeOption('Wrong')],
  });
  const second = makeQuestion({ body: `Why {{${first.id}}}?` });
  const message = 'Only for some';
  const ending = {
    id: randomUUID(),
    condition: null,
    minPercent: 50,
    belowPercent: null,
    translations: {},
    redirectUrl: '',
  };
  const { id } = await makePublished(server, {
    segments: [makeSegment({ questions: [first, second] })],
    settings: { endings: [{ ...ending, message }], completionMessage: 'For all others' },
  });
  const { body } = await open(id);
  expect(body).toMatch(/<legend[^>]*>.*Why …\?.*<\/legend>/);
  for (const hidden of ['Never shown early', message, 'For all others', 'isAnswer', 'minPercent']) {
    expect(body).not.toContain(hidden);
  }
});
