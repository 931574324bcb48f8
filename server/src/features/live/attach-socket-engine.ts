import type { IncomingMessage } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import { socketPath } from '@nazar/domain/api/chat-events.ts';
import { Server as EngineServer, type Socket as EngineSocket } from 'engine.io';
import type { FastifyInstance } from 'fastify';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { hasAtMostOneHost } from '../../platform/http/host-header.ts';
import { FloodGuard } from '../../platform/realtime/flood-guard.ts';

/** The longest message in characters of four bytes, plus its envelope. */
const maxBytes = 200_000;

/** The transports of connections, WebSocket and long polling, on the server's own port. */
export function attachSocketEngine(app: FastifyInstance, deps: Pick<ServerDeps, 'config'>): EngineServer {
  const engine = new EngineServer({
    transports: ['polling', 'websocket'],
    maxHttpBufferSize: maxBytes,
    perMessageDeflate: false,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    cookie: false,
    allowEIO3: false,
    allowRequest: (request, decide) =>
      decide(isSameOrigin(request, deps) ? undefined : 'origin', isSameOrigin(request, deps)),
  });
  engine.on('connection', guardAgainstFloods);
  attach(app, engine);
  return engine;
}

/** Counts packets that are not events too: repeated handshakes and unknown namespaces also cost work. */
function guardAgainstFloods(conn: EngineSocket): void {
  const guard = new FloodGuard(performance.now());
  conn.on('packet', () => {
    if (guard.admit(performance.now()) === 'closed') conn.close(true);
  });
}

/** Long polling requests pass through the routes, so that request limits and metrics include them. */
function attach(app: FastifyInstance, engine: EngineServer): void {
  const { server } = app;
  app.route({
    method: ['GET', 'POST'],
    url: `${socketPath}/`,
    onRequest: (request, reply, done) => {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.raw.setHeader('cache-control', 'no-store');
      engine.handleRequest(request.raw as Parameters<typeof engine.handleRequest>[0], reply.raw);
      done();
    },
    handler: () => {},
  });
  server.on('upgrade', (request: IncomingMessage, socket: NetSocket, head: Buffer) => {
    const [path] = (request.url ?? '').split('?');
    const refuse = (status: string) =>
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    if (!hasAtMostOneHost(request)) refuse('400 Bad Request');
    else if (path !== `${socketPath}/`) refuse('404 Not Found');
    else engine.handleUpgrade(request as Parameters<typeof engine.handleUpgrade>[0], socket, head);
  });
}

/** Refuses pages of other sites, with or without a token. Programs send no Origin. */
function isSameOrigin({ headers }: IncomingMessage, { config }: Pick<ServerDeps, 'config'>): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return origin === config.publicUrl || URL.parse(origin)?.host === host;
}
