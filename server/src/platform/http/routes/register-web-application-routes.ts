import { join } from 'node:path';
import { isAppRoute, isIndexablePath } from '@nazar/domain/routes/app-routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { replyError } from '../calls/register-call-route.ts';
import { Problem } from '../problem.ts';
import { setPageHeaders } from './security-headers.ts';
import { StaticFolder } from './static-folder.ts';

export const webFolder = join(import.meta.dirname, '..', '..', '..', '..', '..', 'web', 'dist');

const notBuilt =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Nazar</title><p>The web app hasn’t been built. ' +
  'Run <code>npm run build</code>, or open the link that <code>npm run dev</code> prints.</p></html>';

/** Our pages have no file extension. */
const isFileName = /\.[a-z0-9]{1,8}$/i;

/** Seconds. */
const retryAfter = 5;

/** Replies if a route has nothing to show: the application reports that. */
export type ReplyNotFound = (reply: FastifyReply) => Promise<FastifyReply>;

/** Options of the bare page; `title` replaces the tags in its head from the title on. */
export type BarePageOptions = { readonly status: number; readonly title?: string };

/** Sends the rendered page of an address, or returns how the bare page is sent instead. */
export type SendRenderedPage = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<BarePageOptions | 'sent'>;

/** Serves the application's files, and its page for its routes, which `rendered` renders if possible. */
export function registerWebApplicationRoutes(
  app: FastifyInstance,
  deps: ServerDeps,
  built = webFolder,
  rendered: SendRenderedPage = async () => ({ status: 200 }),
): ReplyNotFound {
  const folder = new StaticFolder(join(built, 'app'));

  // Some services that preview or check links ask for the headers first.
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const path = getPath(request);
    if (path.startsWith('/api/')) return replyError(request, reply, new Problem('notFound'), deps);
    if (!isIndexablePath(path)) reply.header('x-robots-tag', 'noindex');
    if (isAppRoute(path)) {
      const bare = await rendered(request, reply);
      if (bare === 'sent') return reply;
      if (bare.status === 404) reply.header('x-robots-tag', 'noindex');
      if (bare.status === 503) reply.header('retry-after', String(retryAfter));
      return sendShell(folder, reply, deps, bare);
    }
    if (await folder.send(path.slice(1), reply)) return reply;
    // A missing script, feed or list must not be answered with a page.
    if (path.startsWith('/assets/') || isFileName.test(path))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    return sendShell(folder, reply, deps, { status: 404 });
  });
  return (reply) => sendShell(folder, reply, deps, { status: 404 });
}

/** The path as sent, not decoded, without the query. */
function getPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** The application's page, with a nonce for styles that components add. */
async function sendShell(
  folder: StaticFolder,
  reply: FastifyReply,
  deps: ServerDeps,
  { status, title }: BarePageOptions,
): Promise<FastifyReply> {
  const shell = await folder.text('index.html');
  const styleNonce = deps.randomBytes(16).toString('base64');
  setPageHeaders(reply, deps.config, { styleNonce })
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8');
  if (shell === null) return reply.code(503).send(notBuilt);
  const meta = `<meta name="csp-nonce" content="${styleNonce}">`;
  const page = shell.replace('</head>', `${meta}</head>`);
  // A function inserts the title, because titles may contain patterns such as «$&».
  return reply
    .code(status)
    .send(title === undefined ? page : page.replace(/<title>[^<]*<\/title>/, () => title));
}
