import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import { allCalls, type CallName } from '@nazar/domain/api/all-calls.ts';
import type { Call } from '@nazar/domain/api/define-call.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ServerDeps } from './deps/server-deps.ts';
import { allHandlers } from './features/all-handlers.ts';
import { serveCaptcha } from './features/auth/serve-captcha.ts';
import { serveExport } from './features/exports/serve-export.ts';
import { serveFile } from './features/files/serve-file.ts';
import { serveSitemap } from './features/inquiries/serve-sitemap.ts';
import { serveParticipationPage } from './features/participation-page/serve-participation-page.ts';
import { ConnectionGuard, maxConnections } from './http/connection-guard.ts';
import { Metrics, serveMetrics } from './http/metrics.ts';
import { Problem } from './http/problem.ts';
import { refuseConnection } from './http/refuse-connection.ts';
import { strictHeaders } from './http/security-headers.ts';
import { refuse, serveCall } from './http/serve-call.ts';
import { serveContract } from './http/serve-contract.ts';
import { serveHealth } from './http/serve-health.ts';
import { serveWeb, webFolder } from './http/serve-web.ts';
import { registerStatic } from './http/static-folder.ts';
import { proxyCheck } from './http/trusted-proxies.ts';

/** The whole HTTP server, not yet listening. `built` is the folder of the built web. */
export async function buildApp(deps: ServerDeps, built = webFolder): Promise<FastifyInstance> {
  const { trustProxy } = deps.config;
  const app = Fastify({
    // We log what matters ourselves; a child logger for each request costs more than a submit's validation.
    logger: false,
    trustProxy:
      typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy && [...trustProxy],
    genReqId: requestIds(),
    exposeHeadRoutes: false,
    // Bodies have a limit of their own: an upload takes as long as a slow line needs.
    requestTimeout: 0,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      refuse(request, strictHeaders(reply, deps.config), error, deps);
    },
    clientErrorHandler: refuseConnection,
  });
  new ConnectionGuard({
    max: maxConnections(),
    maxPerAddress: deps.config.maxConnectionsPerAddress,
    isProxy: proxyCheck(trustProxy),
  }).watch(app.server);
  app.addHook('onRequest', (_request, reply, done) => {
    strictHeaders(reply, deps.config);
    done();
  });
  const metrics = new Metrics(deps.logHealth);
  // One parser for everything: the bytes as they came. What they mean is decided by the call.
  app.removeAllContentTypeParsers();
  // JSON by its name too, since Fastify remembers the parsers of types that it knows and reads others each time.
  for (const type of ['application/json', '*']) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  }
  app.setErrorHandler((error, request, reply) => refuse(request, reply, error, deps));
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Problem('notFound'), deps));

  await registerStatic(app, built);
  const serve = (scope: FastifyInstance, [name, call]: [CallName, Call]) => {
    const handler = allHandlers[name];
    // The types say so too; a server that starts all the same would serve half a contract.
    if (typeof handler !== 'function') throw new Error(`The call ${name} has no handler.`);
    serveCall(scope, call, handler, { deps, count: metrics.forCall(name) });
  };
  const calls = Object.entries(allCalls) as [CallName, Call][];
  for (const entry of calls.filter(([, call]) => call.encoding !== 'multipart')) serve(app, entry);
  // In a scope of its own: the plugin hangs two hooks on every request that it sees, also of those without files.
  await app.register(async (scope) => {
    await scope.register(multipart);
    for (const entry of calls.filter(([, call]) => call.encoding === 'multipart')) serve(scope, entry);
  });
  app.addHook('onClose', () => deps.participation.close());
  serveCaptcha(app, deps);
  serveFile(app, deps);
  serveExport(app, deps);
  serveSitemap(app, deps);
  serveContract(app, deps);
  serveHealth(app, deps);
  serveMetrics(app, metrics);
  const notFoundPage = serveWeb(app, deps, built);
  serveParticipationPage(app, deps, { built, notFoundPage });
  return app;
}

/** Unique over restarts and nodes, and cheap: a random start and a counter. */
function requestIds(): () => string {
  const prefix = randomBytes(5).toString('hex');
  let count = 0;
  return () => `${prefix}-${(count++).toString(36)}`;
}
