import { join } from 'node:path';
import { parseShortLinkCode } from '@nazar/domain/routes/short-link.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import type { ReplyNotFound } from '../../../platform/http/routes/register-web-application-routes.ts';
import { StaticFolder } from '../../../platform/http/routes/static-folder.ts';
import { sendParticipationPage } from './participation-page.ts';
import { participationBasePath } from './participation-renderer.ts';

/** Serves the participation page and the files that it loads. */
export function registerParticipationPageRoutes(
  app: FastifyInstance,
  deps: ServerDeps,
  { built, notFoundPage }: { readonly built: string; readonly notFoundPage: ReplyNotFound },
): void {
  app.get<{ Params: { inquiryId: string }; Querystring: Record<string, unknown> }>(
    '/:inquiryId/participate',
    { exposeHeadRoute: true },
    async (request, reply) => {
      if (!(await sendParticipationPage(request, reply, deps, built))) await notFoundPage(reply);
      return reply;
    },
  );

  app.get<{ Params: { code: string } }>('/s/:code', { exposeHeadRoute: true }, async (request, reply) => {
    const inquiryId = parseShortLinkCode(request.params.code);
    if (inquiryId === null) await notFoundPage(reply);
    // A browser keeps the fragment, which may have the token of a personal link.
    else await reply.redirect(`/${inquiryId}/participate${/\?.*/.exec(request.url)?.[0] ?? ''}`, 301);
    return reply;
  });

  // The HTML itself is never served as a static file.
  const files = new StaticFolder(join(built, 'participate'), { marker: '.vite/manifest.json' });
  app.get<{ Params: { '*': string } }>(
    `${participationBasePath}*`,
    { exposeHeadRoute: true },
    async (request, reply) => {
      if (!(await files.send(request.params['*'], reply))) {
        await reply.code(404).type('text/plain; charset=utf-8').send('Not found');
      }
      return reply;
    },
  );
}
