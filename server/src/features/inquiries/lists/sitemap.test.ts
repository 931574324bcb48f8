import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { expect, test } from 'vitest';
import { makeDraft, makePublished } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { readSitemapUrls } from './register-sitemap-routes.ts';

const server = useTestApp({ environment: { PUBLIC_URL: 'https://nazar.example' } });

const address = (id: string) => `<loc>https://nazar.example/${id}</loc>`;
async function sitemap() {
  const reply = await server.app.inject('/sitemap.xml');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
  return reply.body;
}

test('the sitemap is well formed while nothing is listed', async () => {
  expect(await sitemap()).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n<\/urlset>\n$/,
  );
});

test('the sitemap contains what is public on the home page, and nothing else', async () => {
  const { id } = await makePublished(server, {});
  const others = await Promise.all([
    makePublished(server, { settings: { listed: false } }),
    makePublished(server, { settings: { cooperationType: 'users' } }),
    makeDraft(server),
  ]);
  const seen = await sitemap();
  expect(seen).toContain(address(id));
  for (const other of others) expect(seen).not.toContain(other.id);
  server.clock.advance(60_000);
  await server.call(expireMyInquiry, { id }, { as: server.people.owner });
  expect(await sitemap()).not.toContain(id);
});

test('a long sitemap is read in chunks with each address once, and ends at its limit', async () => {
  const made: string[] = [];
  for (let index = 0; index < 5; index++) made.push((await makePublished(server, {})).id);
  const read = async (most: number) => {
    const found: string[] = [];
    for await (const some of readSitemapUrls(server.deps, { most, at: 2 })) {
      expect(some.length).toBeLessThanOrEqual(2);
      found.push(...some);
    }
    return found;
  };
  const all = await read(100);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(expect.arrayContaining(made.map((id) => `https://nazar.example/${id}`)));
  expect(await read(3)).toHaveLength(3);
});

test('robots.txt names the sitemap, and keeps robots out of captchas', async () => {
  const reply = await server.app.inject('/robots.txt');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = reply.body.split('\n');
  expect(lines).toContain('User-agent: *');
  expect(lines).toContain('Disallow: /api/Auth/');
  expect(lines).toContain('Sitemap: https://nazar.example/sitemap.xml');
});
