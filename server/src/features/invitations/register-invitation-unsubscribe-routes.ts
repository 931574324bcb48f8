import { setMessagesWanted } from '@nazar/domain/api/invitation-calls.ts';
import { validateWithSchema } from '@nazar/domain/problem/validate-with-schema.ts';
import { fillRoutePath } from '@nazar/domain/routes/app-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { Problem } from '../../platform/http/problem.ts';
import { setMessageOptInByLink } from './set-message-opt-in-by-link.ts';

type StopRequest = { Params: { token: string } };

/**
 * Handles List-Unsubscribe and List-Unsubscribe-Post of invitations: a POST from a mail program without a cookie
 * ends messages, with any body (RFC 8058). A GET changes nothing, because programs open every link.
 */
export function registerInvitationUnsubscribeRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const page = fillRoutePath('stopMessages', {});
  app.post<StopRequest>(`${page}/:token`, { bodyLimit: 4096 }, async (request, reply) => {
    const checked = validateWithSchema(setMessagesWanted.input, {
      token: request.params.token,
      wanted: false,
    });
    if (!checked.ok) throw new Problem('notFound');
    await setMessageOptInByLink({ db: deps.db, deps, ip: request.ip }, checked.data);
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('');
  });
  app.get<StopRequest>(`${page}/:token`, { exposeHeadRoute: true }, async (request, reply) =>
    reply.redirect(`${page}#${encodeURIComponent(request.params.token)}`, 303),
  );
}
