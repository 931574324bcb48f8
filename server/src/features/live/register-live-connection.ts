import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import { socketPath } from '@nazar/domain/api/chat-events.ts';
import { negotiateLanguage } from '@nazar/domain/text/language.ts';
import { Server as EngineServer, type Socket as EngineSocket } from 'engine.io';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import { Server, type Socket } from 'socket.io';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import type { AnyCallHandler } from '../../platform/http/calls/register-call-route.ts';
import { toWireFailure } from '../../platform/http/calls/reply.ts';
import { hasAtMostOneHost } from '../../platform/http/host-header.ts';
import type { Metrics } from '../../platform/http/monitoring/metrics.ts';
import { makeTooManyRequestsProblem, Problem } from '../../platform/http/problem.ts';
import {
  findSessionByHash,
  findSessionByUploadToken,
  listValidSessionIds,
  type Session,
} from '../../platform/http/session.ts';
import { toProblem } from '../../platform/http/to-problem.ts';
import { FloodGuard } from '../../platform/realtime/flood-guard.ts';
import { type ConnectedPage, ConnectedPageRegistry } from './connected-page-registry.ts';
import { registerLiveEventHandlers } from './handle-events.ts';
import { InquiryChangeWatcher } from './inquiry-change-watcher.ts';
import {
  deleteNodePresence,
  recordAccountOffline,
  recordAccountOnline,
  renewNodePresence,
} from './live-queries.ts';
import { MessageDispatcher } from './message-dispatcher.ts';
import { OnlineStateWatcher } from './online-state-watcher.ts';

/** Maximum number of connections of an account on one server, one per open page. */
const maxOfAccount = 30;
/** The longest message in characters of four bytes, plus its envelope. */
const maxBytes = 200_000;
const connectMs = 10_000;
const missedEventsEveryMs = 5_000;
const checkConnectionsEveryMs = 30_000;
/** A page that reloads within this time, in ms, does not count as offline. */
const graceMs = 3_000;

/**
 * The single connection of a signed-in page: WebSocket, with long polling as the fallback. A ping every 25 seconds
 * keeps proxies from closing an idle connection.
 */
export function registerLiveConnection(
  app: FastifyInstance,
  deps: ServerDeps,
  handlers: Readonly<Record<string, AnyCallHandler>>,
  metrics: Metrics,
): void {
  const count = metrics.forEvents();
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
  const io = new Server({ connectTimeout: connectMs, serveClient: false });
  engine.on('connection', guardAgainstFloods);
  io.bind(engine);
  new Gauge({
    name: 'nazar_sockets',
    help: 'Open pages of signed-in people.',
    registers: [metrics.registry],
    collect() {
      this.set(engine.clientsCount);
    },
  });
  const gaps = new Counter({
    name: 'nazar_event_gaps_total',
    registers: [metrics.registry],
    help: 'Times that events of other nodes may have been missed; the first is the start.',
  });
  attach(app, engine);
  const connected = new ConnectedPageRegistry();
  const watch = new OnlineStateWatcher(deps.db);
  const dispatcher = new MessageDispatcher(deps, connected, watch);
  const stopListening = deps.live.listen((note, known) => {
    dispatcher.handleNote(note, known);
    if (!('gap' in note)) return;
    gaps.inc();
    checkConnections();
  });
  let stopped = false;
  const prefix = randomBytes(5).toString('hex');
  let events = 0;
  const nextId = () => `${prefix}-${(events++).toString(36)}`;
  const inquiries = new InquiryChangeWatcher({ deps, handlers, nextId });
  const liveDeps = { deps, handlers, connected, watch, inquiries, count, nextId };

  io.use(makeAuthentication(liveDeps));
  io.on('connection', (socket: Socket) => {
    const { session, language } = socket.data as Pick<ConnectedPage, 'session' | 'language'>;
    const connection: ConnectedPage = { socket, session, language };
    const { accountId } = session;
    // The handshake request would otherwise stay in memory as long as the connection is open.
    Object.assign(socket.conn, { request: null });
    Object.assign(socket.handshake, { headers: {}, auth: {} });
    // The account may have opened other connections while this one was being authenticated.
    if (connected.of(accountId).length >= maxOfAccount) return void socket.disconnect(true);
    const report = (error: unknown) => deps.log.warn({ err: error }, 'Couldn’t record who is online.');
    if (connected.add(connection))
      deps.background.run('note online', () => recordAndAnnounceOnline(deps, accountId).catch(report));
    registerLiveEventHandlers(liveDeps, connection);
    socket.on('disconnect', () => {
      watch.forget(connection);
      liveDeps.inquiries.forget(connection);
      if (!connected.delete(connection)) return;
      setTimeout(() => {
        if (!stopped && !connected.has(accountId))
          deps.background.run('note offline', () => recordAndAnnounceOffline(deps, accountId).catch(report));
      }, graceMs).unref();
    });
    // The session may have ended after its look-up, before this connection was registered and could be closed.
    findSessionByHash(session.tokenHash, deps).then(
      (validSession) => {
        if (validSession === null) connected.end([connection]);
      },
      () => socket.disconnect(true),
    );
  });

  const dispatchMissedEvents = () => {
    dispatcher
      .dispatchMissedChanges()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'Couldn’t look for missed events.'));
  };
  const checkConnections = () => {
    if (connected.size === 0) return;
    Promise.all([closeEndedSessions(deps, connected), renewNodePresence(deps.db, deps.live.nodeId)]).catch(
      (error: unknown) => deps.log.warn({ err: error }, 'Couldn’t check connections.'),
    );
  };
  const timers = [
    setInterval(dispatchMissedEvents, missedEventsEveryMs).unref(),
    setInterval(checkConnections, checkConnectionsEveryMs).unref(),
  ];
  app.addHook('preClose', async () => {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
    stopListening();
    engine.close();
    await inquiries.stop();
    await dispatcher.idle();
    await deps.live.idle();
    await deleteNodePresence(deps.db, deps.live.nodeId).catch(() => {});
  });
}

async function closeEndedSessions(deps: ServerDeps, connected: ConnectedPageRegistry): Promise<void> {
  const all = connected.all();
  if (all.length === 0) return;
  const validIds = await listValidSessionIds(
    deps.db,
    [...new Set(all.map(({ session }) => session.id))],
    deps.now(),
  );
  connected.end(all.filter(({ session }) => !validIds.has(session.id)));
}

type AuthenticationContext = {
  readonly deps: ServerDeps;
  readonly connected: ConnectedPageRegistry;
  readonly nextId: () => string;
};

/** Makes the handshake's middleware, which stores the session and the language with the socket. */
function makeAuthentication({
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

async function authenticate(
  deps: ServerDeps,
  connected: ConnectedPageRegistry,
  token: unknown,
): Promise<Session> {
  const session = await findSessionByUploadToken(token, deps);
  if (session === null) throw new Problem('sessionRequired');
  if (connected.of(session.accountId).length >= maxOfAccount) throw makeTooManyRequestsProblem(30);
  return session;
}

async function recordAndAnnounceOnline(deps: ServerDeps, accountId: string): Promise<void> {
  await recordAccountOnline(deps.db, accountId, deps.live.nodeId);
  deps.live.publish({ online: accountId });
}

/** Another server may still have pages of the account; the watch query takes them into account. */
async function recordAndAnnounceOffline(deps: ServerDeps, accountId: string): Promise<void> {
  await recordAccountOffline(deps.db, accountId, deps.live.nodeId);
  deps.live.publish({ online: accountId });
}
