import type { FastifyInstance } from 'fastify';
import type { ServerDeps } from '../../deps/server-deps.ts';

/**
 * Logs each answered request by its route: the URL may contain personal links, tokens and search terms, and
 * the sender's address with the time would reveal who gave an anonymous response.
 */
export function logRequests(app: FastifyInstance, { log }: Pick<ServerDeps, 'log'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, id } = request;
    const ms = Math.round(reply.elapsedTime);
    const route = routeOptions.url ?? 'none';
    log.info({ method, route, status: reply.statusCode, ms, requestId: id }, 'request');
  });
}
