import type { FastifyInstance } from 'fastify';
import type { ServerDeps } from '../deps/server-deps.ts';

/**
 * Logs each answered request by its route: the address itself may hold personal links, tokens and what people search
 * for, and the sender's address together with the time would show who gave an anonymous response.
 */
export function logRequests(app: FastifyInstance, { log }: Pick<ServerDeps, 'log'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, id } = request;
    const ms = Math.round(reply.elapsedTime);
    const route = routeOptions.url ?? 'none';
    log.info({ method, route, status: reply.statusCode, ms, requestId: id }, 'request');
  });
}
