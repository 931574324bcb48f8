import { setCommentMail } from '@nazar/domain/api/comment-mail-calls.ts';
import { validateWithSchema } from '@nazar/domain/problem/validate-with-schema.ts';
import { fillRoutePath } from '@nazar/domain/routes/app-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { Problem } from '../../platform/http/problem.ts';
import { setEmailPreferenceByLink } from './set-email-preference-by-link.ts';

type UnsubscribeRequest = { Params: { token: string } };

/**
 * Serves the target of the headers List-Unsubscribe and List-Unsubscribe-Post of our e-mails: a mail program
 * sends a POST without a cookie, and any such POST switches the e-mails off (RFC 8058). A GET changes
 * nothing, because programs open every link; it redirects people to the page that asks.
 */
export function registerNotificationUnsubscribeRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const page = fillRoutePath('commentMail', {});
  app.post<UnsubscribeRequest>(`${page}/:token`, { bodyLimit: 4096 }, async (request, reply) => {
    const checked = validateWithSchema(setCommentMail.input, { token: request.params.token, on: false });
    if (!checked.ok) throw new Problem('notFound');
    await setEmailPreferenceByLink({ db: deps.db, deps, ip: request.ip }, checked.data);
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('');
  });
  app.get<UnsubscribeRequest>(`${page}/:token`, { exposeHeadRoute: true }, async (request, reply) =>
    reply.redirect(`${page}#${encodeURIComponent(request.params.token)}`, 303),
  );
}
