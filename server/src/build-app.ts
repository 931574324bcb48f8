import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setImmediate as nextCheck } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { allCalls, type CallName } from '@nazar/domain/api/all-calls.ts';
import type { Call } from '@nazar/domain/api/define-call.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { allCallHandlers, allFeatures } from './features/all-features.ts';
import { makeFrontPageSender } from './features/inquiries/index.ts';
import type { ServerDeps } from './platform/deps/server-deps.ts';
import { makeCallAsGuest } from './platform/http/calls/call-as-guest.ts';
import { registerCallRoute, replyError } from './platform/http/calls/register-call-route.ts';
import { ConnectionGuard, computeMaxConnections } from './platform/http/connections/connection-guard.ts';
import { replyToClientError } from './platform/http/connections/reply-to-client-error.ts';
import { stopListening } from './platform/http/connections/stop-listening.ts';
import { makeProxyCheck } from './platform/http/connections/trusted-proxies.ts';
import { hasAtMostOneHost } from './platform/http/host-header.ts';
import { logRequests } from './platform/http/monitoring/log-requests.ts';
import { Metrics, registerMetricsRoute } from './platform/http/monitoring/metrics.ts';
import { Problem } from './platform/http/problem.ts';
import { registerApiDocsRoutes } from './platform/http/routes/register-api-docs-routes.ts';
import { registerHealthRoutes } from './platform/http/routes/register-health-routes.ts';
import {
  registerWebApplicationRoutes,
  webFolder,
} from './platform/http/routes/register-web-application-routes.ts';
import { setSecurityHeaders } from './platform/http/routes/security-headers.ts';
import { registerStaticPlugin } from './platform/http/routes/static-folder.ts';

/**
 * Builds the HTTP server with all its routes, without listening. `built` is the folder of the built web
 * client.
 */
export async function buildApp(deps: ServerDeps, built = webFolder): Promise<FastifyInstance> {
  const { trustProxy } = deps.config;
  const app = Fastify({
    // Requests are logged elsewhere; a child logger for each one costs more than validating a submit.
    logger: false,
    trustProxy:
      typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy && [...trustProxy],
    genReqId: requestIds(),
    // HEAD is answered only by routes that outsiders link to or watch (`exposeHeadRoute`), because they send
    // HEAD first.
    exposeHeadRoutes: false,
    // Bodies have their own time limit, because uploads on slow connections take long.
    requestTimeout: 0,
    connectionTimeout: 60_000,
    // A request on an open connection is still answered while the server stops.
    return503OnClosing: false,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      replyError(request, setSecurityHeaders(reply, deps.config), error, deps);
    },
    clientErrorHandler: replyToClientError,
  });
  // A client that stops reading must not keep its reply in memory; a call that takes long is still answered.
  app.server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
  new ConnectionGuard({
    max: computeMaxConnections(),
    maxPerAddress: deps.config.maxConnectionsPerAddress,
    isProxy: makeProxyCheck(trustProxy),
  }).watch(app.server);
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(reply, deps.config);
    done(hasAtMostOneHost(request.raw) ? undefined : new Problem('badRequest'));
  });
  if (deps.config.logRequests) logRequests(app, deps);
  const metrics = new Metrics(deps);
  // Every body is passed on as raw bytes, and the call decides how to parse it.
  app.removeAllContentTypeParsers();
  // JSON is also listed by name, because Fastify caches parsers of named types but looks up others on each request.
  for (const type of ['application/json', '*']) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  }
  app.setErrorHandler((error, request, reply) => replyError(request, reply, error, deps));
  app.setNotFoundHandler((request, reply) => replyError(request, reply, new Problem('notFound'), deps));

  await registerStaticPlugin(app, built);
  const serve = (scope: FastifyInstance, [name, call]: [CallName, Call]) => {
    registerCallRoute(scope, call, allCallHandlers[name], { deps, count: metrics.forCall(name) });
  };
  const calls = Object.entries(allCalls) as [CallName, Call][];
  for (const entry of calls.filter(([, call]) => call.encoding !== 'multipart')) serve(app, entry);
  // Multipart calls have their own scope, because the plugin adds two hooks to every request of its scope,
  // with or without files.
  await app.register(async (scope) => {
    await scope.register(multipart);
    for (const entry of calls.filter(([, call]) => call.encoding === 'multipart')) serve(scope, entry);
  });
  // From this hook on, each reply announces that its connection closes.
  app.addHook('preClose', () => stopListening(app.server));
  app.addHook('onClose', () =>
    Promise.all([deps.participation.close(), deps.messages.close(), deps.monitor.close()]),
  );
  registerApiDocsRoutes(app, deps);
  registerHealthRoutes(app, deps, metrics.registry);
  registerMetricsRoute(app, metrics);
  const asGuest = makeCallAsGuest(deps, allCallHandlers);
  const notFoundPage = registerWebApplicationRoutes(
    app,
    deps,
    built,
    makeFrontPageSender(deps, asGuest, built),
  );
  const site = { handlers: allCallHandlers, asGuest, metrics, built, notFoundPage };
  for (const { routes } of allFeatures) routes?.(app, deps, site);
  // This hook comes last, so that a busy server first reads what has arrived and closes no connection with a
  // request as idle.
  app.addHook('preClose', () => nextCheck());
  return app;
}

/**
 * Makes request ids from a random start and a counter, so that they are cheap and unique across restarts and
 * nodes.
 */
function requestIds(): () => string {
  const prefix = randomBytes(5).toString('hex');
  let count = 0;
  return () => `${prefix}-${(count++).toString(36)}`;
}
