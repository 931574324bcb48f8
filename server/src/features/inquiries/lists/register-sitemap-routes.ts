import { Readable } from 'node:stream';
import { and, asc, desc, eq, gt, lt, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { inquiryListing } from '../../../platform/database/schema/inquiry.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { isListedForSql } from '../../access/index.ts';

type Deps = Pick<ServerDeps, 'db' | 'now' | 'config'>;

/** Maximum number of addresses that search engines read from one sitemap; it contains the newest. */
const maxAddresses = 50_000;
const rowsAtOnce = 1_000;

const guest = { kind: 'guest' } as const;

/** Files for search engines: the allowed paths, and the inquiries that are public on the home page. */
export function registerSitemapRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const robots = [
    'User-agent: *',
    // Each request for a captcha creates one.
    'Disallow: /api/Auth/',
    '',
    `Sitemap: ${deps.config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots),
  );

  app.get('/sitemap.xml', { exposeHeadRoute: true }, async (_request, reply) => {
    // The first address is read before sending, so that without a database the reply is an ordinary error.
    const addresses = readSitemapUrls(deps);
    const first = await addresses.next();
    return reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(Readable.from(writeUrls(first, addresses), { objectMode: false }));
  });
}

async function* writeUrls(
  first: IteratorResult<readonly string[]>,
  rest: AsyncGenerator<readonly string[]>,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  for (let some = first; !some.done; some = await rest.next()) {
    yield some.value.map((address) => `<url><loc>${address}</loc></url>\n`).join('');
  }
  yield '</urlset>\n';
}

/** Yields the pages that a guest finds in lists, newest first. */
export async function* readSitemapUrls(
  { db, now, config }: Deps,
  { most = maxAddresses, at = rowsAtOnce }: { most?: number; at?: number } = {},
): AsyncGenerator<readonly string[], void> {
  const { inquiryId: id, beginsAt } = inquiryListing;
  let last: { id: string; beginsAt: Date } | undefined;
  for (let count = 0; count < most; ) {
    const after =
      last === undefined
        ? undefined
        : or(lt(beginsAt, last.beginsAt), and(eq(beginsAt, last.beginsAt), gt(id, last.id)));
    const rows = await db
      .select({ id, beginsAt })
      .from(inquiryListing)
      .where(and(isListedForSql(guest, now()), after))
      .orderBy(desc(beginsAt), asc(id))
      .limit(Math.min(at, most - count));
    if (rows.length === 0) return;
    yield rows.map((row) => `${config.publicUrl}/${row.id}`);
    count += rows.length;
    last = rows.at(-1);
  }
}
