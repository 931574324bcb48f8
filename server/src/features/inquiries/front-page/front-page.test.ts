import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pageDataElementId } from '@nazar/domain/api/front-page.ts';
import { getCategories } from '@nazar/domain/api/inquiry-calls.ts';
import { takeDown } from '@nazar/domain/api/moderation-calls.ts';
import { serializePagePreferences } from '@nazar/domain/api/page-preferences.ts';
import type { FastifyInstance } from 'fastify';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../../build-app.ts';
import { CompressedText } from '../../../platform/http/routes/send-compressed.ts';

import { htmlPayloads } from '../../../testing/html-payloads.ts';
import { makeDraft, makePublished } from '../../../testing/inquiries.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { buildFront, type WebBuild } from '../../../testing/web-build.ts';

let server: TestApp;
let built: WebBuild;
let app: FastifyInstance;
beforeAll(async () => {
  [server, built] = await Promise.all([
    createTestApp({ environment: { PUBLIC_URL: 'https://nazar.example' } }),
    buildFront(),
  ]);
  app = await buildApp(server.deps, built.folder);
});
afterAll(async () => {
  await app.close();
  await server.close();
  await built.remove();
});

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const published = (settings = {}) => makePublished(server, { settings });

/** The data for the page's script; null if the bare application was sent. */
function dataOf(html: string) {
  const text = new RegExp(`<script type="application/json" id="${pageDataElementId}">([^<]*)</script>`).exec(
    html,
  );
  return text === null ? null : JSON.parse(text[1] ?? '');
}

/** Returns the content that a browser without scripts shows. */
const shownOf = (html: string) =>
  (/<div id="root">(.*)<script type="application\/json"/s.exec(html)?.[1] ?? '').replace(
    /<style.*?<\/style>/gs,
    '',
  );

describe('the page of an inquiry', () => {
  test('can be read before any script runs, and contains the data that its script needs', async () => {
    const { id } = await published({
      publicTitle: 'Which drink is it?',
      publicDescription: '<p>Two minutes</p>',
    });
    const { statusCode, body, headers } = await open(`/${id}`);
    expect(statusCode).toBe(200);
    expect(shownOf(body)).toMatch(/<h1[^>]*>Which drink is it\?<\/h1>/);
    expect(shownOf(body)).toContain('Two minutes');
    expect(shownOf(body)).toMatch(new RegExp(`<a [^>]*href="/${id}/participate#[^"]+"><span[^>]*>Coffee<`));
    const names = dataOf(body).answers.map(({ name }: { name: string }) => name);
    // Other inquiries of its category are included, but no charts, because a stranger may not see the
    // results.
    expect(names).toEqual(['getItem', 'getCategories', 'getList']);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.vary).toContain('accept-language');
  });

  test('is in the language chosen in the browser, otherwise in the one that it requests', async () => {
    const { id } = await published({ publicTitle: 'Which drink is it?' });
    const asked = await open(`/${id}`, { 'accept-language': 'fa' });
    expect(asked.body).toMatch(/<html lang="fa" dir="rtl"/);
    expect(shownOf(asked.body)).toContain('دیدگاه‌ها');
    const chosen = await open(`/${id}`, {
      'accept-language': 'fa',
      cookie: `view=${serializePagePreferences({ language: 'en', timeZone: null, signedIn: false })}`,
    });
    expect(chosen.body).toMatch(/<html lang="en" dir="ltr"/);
  });

  test('shows times in the time zone that the browser has sent', async () => {
    const { id } = await published({});
    const zone = (timeZone: string) =>
      open(`/${id}`, {
        cookie: `view=${serializePagePreferences({ language: null, timeZone, signedIn: true })}`,
      });
    expect(dataOf((await zone('Asia/Tokyo')).body).timeZone).toBe('Asia/Tokyo');
    // All spellings of a zone share one cached page.
    expect(dataOf((await zone('aSIA/tOKYO')).body).timeZone).toBe('Asia/Tokyo');
    expect(dataOf((await zone('Nowhere/Land')).body).timeZone).toBe('UTC');
  });

  test('leaves the home page of signed-in people to their browser, with the same head', async () => {
    const view = { language: null, timeZone: null, signedIn: true };
    const { body, statusCode } = await open('/', { cookie: `view=${serializePagePreferences(view)}` });
    expect(statusCode).toBe(200);
    expect(dataOf(body)).toBeNull();
    expect(body).toContain('og:title');
    expect(dataOf((await open('/')).body)).not.toBeNull();
  });

  test('describes the inquiry in its head', async () => {
    const { id } = await published({
      publicTitle: 'Tea & "coffee" <b>?',
      publicDescription: '<p>One <strong>short</strong> question</p>',
    });
    const { body } = await open(`/${id}?via=telegram`);
    expect(body).toContain('<title>Tea &amp; &quot;coffee&quot; &lt;b&gt;? · Nazar</title>');
    expect(body).toContain('<meta property="og:description" content="One short question">');
    expect(body).toContain(`<link rel="canonical" href="https://nazar.example/${id}">`);
    expect(body).not.toContain('noindex');
    expect(body).toContain(
      `<meta property="og:image" content="https://nazar.example/api/File/v1/Rest/card/${id}?lang=en">`,
    );
    const [, linked = ''] = /<script type="application\/ld\+json">([^<]*)</.exec(body) ?? [];
    expect(JSON.parse(linked)).toMatchObject({ '@type': 'WebPage', name: 'Tea & "coffee" <b>?' });
  });

  test('keeps the channel of its link on the way to taking part', async () => {
    const { id } = await published({});
    expect(shownOf((await open(`/${id}?via=telegram`)).body)).toContain(
      `href="/${id}/participate?via=telegram#`,
    );
    expect(shownOf((await open(`/${id}?via=<x>`)).body)).toContain(`href="/${id}/participate#`);
  });

  test('counts a visit by a link with a channel, even if a stranger may not see the page', async () => {
    const [{ id }, forUsers] = [
      await published({ listed: false }),
      await published({ cooperationType: 'users' }),
    ];
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Firefox/133.0' };
    await open(`/${id}?via=telegram`, headers);
    await open(`/${id}?via=telegram`, headers);
    await open(`/${id}?via=telegram`, { 'user-agent': 'WhatsApp/2.2' });
    await open(`/${id}`, headers);
    await open(`/${forUsers.id}?via=eitaa`, headers);
    await server.deps.participation.visits.flush();
    const { rows } = await server.pool.query(
      'select channel, visits from channel_visit_count where inquiry_id = any($1) order by channel',
      [[id, forUsers.id]],
    );
    expect(rows).toEqual([
      { channel: 'eitaa', visits: 1 },
      { channel: 'telegram', visits: 2 },
    ]);
  });

  test('answers HEAD requests without counting them as visits', async () => {
    const { id } = await published({});
    const ask = (method: 'GET' | 'HEAD', url: string) =>
      app.inject({
        method,
        url,
        headers: { 'user-agent': 'Mozilla/5.0 (X11; rv:133.0) Firefox/133.0', 'accept-encoding': 'gzip' },
      });
    // The plain home page is avoided, because it would be cached for the next test.
    for (const url of [
      `/${id}?via=poster`,
      '/?q=headers',
      '/login',
      `/${randomUUID()}`,
      `/${id}/participate`,
    ]) {
      const [whole, head] = [await ask('GET', url), await ask('HEAD', url)];
      expect([head.statusCode, head.body], url).toEqual([whole.statusCode, '']);
      for (const name of [
        'content-type',
        'cache-control',
        'vary',
        'x-robots-tag',
        'content-encoding',
        'etag',
      ])
        expect(head.headers[name], `${url} ${name}`).toBe(whole.headers[name]);
    }
    await server.deps.participation.visits.flush();
    const { rows } = await server.pool.query('select visits from channel_visit_count where inquiry_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ visits: 1 }]);
  });

  test('is hidden from search engines if the inquiry is not listed', async () => {
    const { id } = await published({ listed: false });
    const { body } = await open(`/${id}`);
    expect(body.match(/<meta name="robots" content="noindex"\/?>/g)).toHaveLength(1);
  });
});

test('the home page has the search and the page number in its title', async () => {
  const titleOf = async (address: string, language: string) =>
    /<title>([^<]*)</.exec((await open(address, { 'accept-language': language })).body)?.[1];
  const [{ id, name } = { id: '', name: '' }] = await server.call(getCategories, { langId: 'en' });
  expect(await titleOf('/?q=coffee', 'en')).toBe('coffee · Nazar');
  expect(await titleOf(`/?q=coffee&category=${id}&lang=en&pg=3`, 'en')).toBe(
    `coffee · ${name} · English · Page 3 · Nazar`,
  );
  expect(await titleOf('/?tag=tea&pg=3', 'fa')).toBe('tea · صفحهٔ ۳ · نظر');
  expect(await titleOf('/?sort=popular&pg=x', 'en')).toBe('Nazar');
});

test('a page that many open at once is rendered and compressed once', async () => {
  const { id } = await published({});
  const compress = vi.spyOn(CompressedText.prototype, 'in');
  const [plain, ...replies] = await Promise.all(
    ['identity', 'br', 'br', 'gzip', 'gzip'].map((encoding) =>
      open(`/${id}`, { 'accept-encoding': encoding }),
    ),
  );
  expect(plain?.headers['content-encoding']).toBeUndefined();
  expect(replies.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'br', 'gzip', 'gzip']);
  for (const { headers } of replies) expect(headers.vary).toContain('accept-encoding');
  const unpacked = replies.map(({ headers, rawPayload }) =>
    headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : gunzipSync(rawPayload),
  );
  for (const text of unpacked) expect(text.toString()).toBe(plain?.body);
  expect(new Set(compress.mock.results.map(({ value }) => value)).size).toBe(2);
  compress.mockRestore();
});

test('cached pages don’t show inquiries that were taken down', async () => {
  const publicTitle = 'Canary of the kept pages';
  const { id } = await published({ publicTitle, tags: ['canary'] });
  // The plain home page is avoided, because it may be cached from a previous test, without this inquiry.
  const all = async () => [
    await open(`/${id}`),
    await open('/?tag=canary'),
    await open(`/Inquiries/detail?id=${id}`),
  ];
  for (const { body } of await all()) expect(body).toContain(publicTitle);
  const judged = { inquiryId: id, reason: 'spam' as const, words: 'No.' };
  await server.call(takeDown, judged, { as: server.people.admin });
  const [page, ...others] = await all();
  expect(page?.statusCode).toBe(404);
  for (const reply of [page, ...others]) expect(reply?.body).not.toContain(publicTitle);
});

test('the pages are valid HTML', async () => {
  const { id } = await published({ publicDescription: '<p>Two minutes</p>' });
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: Object.fromEntries(spellings.map((rule) => [rule, 'off'])),
  });
  for (const url of ['/', `/${id}`]) {
    const { results } = await validator.validateString((await open(url)).body);
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  }
});

/** Style rules about optional HTML spellings, which the page need not follow. */
const spellings = [
  'attribute-boolean-style',
  'attribute-empty-style',
  'long-title',
  'no-trailing-whitespace',
  'require-sri',
  'void-style',
];

test('the page has no script or style that the policy would have to allow without a nonce', async () => {
  const { id } = await published({});
  for (const url of ['/', `/${id}`]) {
    const { body, headers } = await open(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(body).not.toMatch(/<[^>]+\s(?:style|on\w+)=/);
    const scripts = body.match(/<script(?! type="application\/(?:ld\+)?json")[^>]*>[^<]*/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toMatch(/ src="\/assets\/[\w.-]+\.js">$/);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    const styles = body.match(/<style[^>]*>/g) ?? [];
    for (const style of styles) expect(style).toContain(`nonce="${nonce}"`);
    // The page is cached for a second; another page has another nonce.
    const other = await open(url, { 'accept-language': 'fa' });
    expect(other.headers['content-security-policy']).not.toBe(policy);
  }
});

test('the page names its inlined stylesheet, so that later screens don’t load it again', async () => {
  const bare = (await open('/login')).body.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  expect(bare.length).toBeGreaterThan(0);
  const { body } = await open('/');
  expect(body.match(/<link rel="stylesheet"[^>]*>/g)).toEqual(
    bare.map((tag) => tag.replace('>', ' type="text/plain" disabled>')),
  );
});

test('no text of an author becomes markup or closes an element', async () => {
  const hostile = `</script><script>alert(1)</script></title></style><!--$&"'>`;
  const { id } = await makePublished(server, {
    settings: { publicTitle: hostile, tags: ['</script>', '"onload="x'] },
    cleaned: { publicDescription: htmlPayloads.map((payload) => payload.slice(0, 300)).join('') },
  });
  for (const url of [`/${id}`, '/', `/?q=${encodeURIComponent(hostile)}`]) {
    const { body, statusCode } = await open(url);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('<script>');
    expect(body).not.toContain('<!--$&');
    expect(body.match(/<(?:iframe|object|embed|base|xmp|math)\b/g)).toBeNull();
    expect(body).not.toMatch(/<[^>]*\son\w+=/);
    // The empty link is the document's own and reloads the page.
    expect(body).not.toMatch(/\shref="(?!"|https?:|mailto:|\/|#)/);
    expect(dataOf(body)).not.toBeNull();
  }
  expect(dataOf((await open(`/${id}`)).body).answers[0].result.publicTitle).toBe(hostile);
});

test('the owner’s address of an inquiry has the head of its public page, and nothing of its body', async () => {
  const { id } = await published({ publicTitle: 'Tea or $& coffee?' });
  const headOf = (html: string) =>
    /<title>.*?(?=<meta name="csp-nonce"|<script type="module")/s.exec(html)?.[0].trim();
  const page = headOf((await open(`/${id}`)).body);
  expect(page).toContain('og:image');
  for (const url of [`/Inquiries/detail?id=${id}`, `/inquiries/DETAIL/?id=${id.toUpperCase()}&via=x`]) {
    const { statusCode, body, headers } = await open(url, server.people.owner.headers);
    expect([statusCode, headOf(body)], url).toEqual([200, page]);
    expect(body).toContain('<div id="root"></div>');
    expect(dataOf(body)).toBeNull();
    expect(headers['cache-control']).toBe('no-cache');
  }
});

test('the owner’s address of an inquiry reveals nothing to strangers who may not see it', async () => {
  const [forUsers, { id: draft }] = [
    await published({ cooperationType: 'users', publicTitle: 'Only for members there' }),
    await makeDraft(server, { settings: { publicTitle: 'An unknown draft' } }),
  ];
  const plain = (body: string) => body.replace(/csp-nonce" content="[^"]+"/, '');
  const bare = plain((await open('/login')).body);
  for (const id of [forUsers.id, draft, randomUUID(), '', '..', '%2F', 'x', `${draft}%3Fvia=x`]) {
    const { statusCode, body } = await open(`/Inquiries/detail?id=${id}`, server.people.owner.headers);
    expect([statusCode, plain(body)], id).toEqual([200, bare]);
  }
});

describe('any visitor', () => {
  test('gets the page of a stranger, without their own content', async () => {
    const { people } = server;
    const hidden = await published({ cooperationType: 'users', publicTitle: 'Only for members here' });
    const draft = await makeDraft(server, { settings: { publicTitle: 'An unknown draft' } });
    const own = people.owner.headers;
    for (const id of [hidden.id, draft.id]) {
      const mine = await open(`/${id}`, own);
      const unknown = await open(`/${randomUUID()}`);
      expect(mine.statusCode).toBe(404);
      expect(mine.headers['x-robots-tag']).toBe('noindex');
      expect(dataOf(mine.body)).toBeNull();
      const plain = (body: string) => body.replace(/csp-nonce" content="[^"]+"/, '');
      expect(plain(mine.body)).toBe(plain(unknown.body));
    }
    const home = await open('/', own);
    expect(home.body).not.toMatch(/Only for members here|An unknown draft/);
  });
});

describe('the home page', () => {
  test('lists the inquiries that match its address', async () => {
    await published({ publicTitle: 'Walnuts or hazelnuts?' });
    await published({ publicTitle: 'Trains or buses?' });
    const { body } = await open('/?q=walnuts&via=x');
    expect(shownOf(body)).toContain('Walnuts or hazelnuts?');
    expect(shownOf(body)).not.toContain('Trains or buses?');
    expect(body).toContain('<link rel="canonical" href="https://nazar.example/?q=walnuts">');
    expect(body).toContain(
      '<meta property="og:image" content="https://nazar.example/api/File/v1/Rest/card/home/en">',
    );
  });

  test.each(['/?pg=-1', '/?pg=1e9', '/?category=x', `/?q=${'a'.repeat(5000)}`, '/?sort=%00', '/?q=%ff%00'])(
    'ignores invalid parts of its address: %s',
    async (url) => {
      expect([200, 400]).toContain((await open(url)).statusCode);
    },
  );
});

test('without a database the application is sent without content and shows the problem', async () => {
  const away = await createTestApp();
  const lonely = await buildApp(away.deps, built.folder);
  try {
    await away.pool.end();
    const { statusCode, headers, body } = await lonely.inject('/');
    expect(statusCode).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toContain('<div id="root"></div>');
  } finally {
    await lonely.close();
    await away.close();
  }
});
