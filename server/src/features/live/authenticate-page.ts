import { negotiateLanguage } from '@nazar/domain/text/language.ts';
import type { Server } from 'socket.io';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { toWireFailure } from '../../platform/http/calls/reply.ts';
import { makeTooManyRequestsProblem, Problem } from '../../platform/http/problem.ts';
import { findSessionByUploadToken, type Session } from '../../platform/http/session.ts';
import { toProblem } from '../../platform/http/to-problem.ts';
import type { ConnectedPageRegistry } from './connected-page-registry.ts';

/** Maximum number of connections of an account on one server, one per open page. */
const maxOfAccount = 30;

export const hasMaxConnections = (connected: ConnectedPageRegistry, accountId: string): boolean =>
  connected.of(accountId).length >= maxOfAccount;

type AuthenticationContext = {
  readonly deps: ServerDeps;
  readonly connected: ConnectedPageRegistry;
  readonly nextId: () => string;
};

/** Makes the handshake's middleware, which stores the session and the language with the socket. */
export function makeAuthentication({
  deps,
  connected,
  nextId,
}: AuthenticationContext): Parameters<Server['use']>[0] {
  const begun = new WeakSet<object>();
  return (socket, next) => {
    // A transport belongs to one page, so a second handshake closes it, also when the first one failed.
    if (begun.has(socket.conn)) return void socket.conn.close();
    begun.add(socket.conn);
    const auth: Record<string, unknown> = socket.handshake.auth;
    const language = negotiateLanguage(
      typeof auth.language === 'string' ? auth.language : socket.handshake.headers['accept-language'],
    );
    authenticate(deps, connected, auth.token).then(
      (session) => {
        socket.data = { session, language };
        next();
      },
      (error: unknown) => {
        const requestId = nextId();
        const problem = toProblem(error, deps, requestId);
        next(
          Object.assign(new Error(problem.code), { data: toWireFailure(problem, { language, requestId }) }),
        );
      },
    );
  };
}

async function authenticate(
  deps: ServerDeps,
  connected: ConnectedPageRegistry,
  token: unknown,
): Promise<Session> {
  const session = await findSessionByUploadToken(token, deps);
  if (session === null) throw new Problem('sessionRequired');
  if (hasMaxConnections(connected, session.accountId)) throw makeTooManyRequestsProblem(30);
  return session;
}
