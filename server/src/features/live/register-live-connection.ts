import { randomBytes } from 'node:crypto';
import type { Server as EngineServer } from 'engine.io';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import { Server, type Socket } from 'socket.io';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import type { AnyCallHandler } from '../../platform/http/calls/register-call-route.ts';
import type { Metrics } from '../../platform/http/monitoring/metrics.ts';
import { findSessionByHash, listValidSessionIds } from '../../platform/http/session.ts';
import { attachSocketEngine } from './attach-socket-engine.ts';
import { hasMaxConnections, makeAuthentication } from './authenticate-page.ts';
import { type ConnectedPage, ConnectedPageRegistry } from './connected-page-registry.ts';
import { type LiveEventDeps, registerLiveEventHandlers } from './handle-events.ts';
import { InquiryChangeWatcher } from './inquiry-change-watcher.ts';
import {
  deleteNodePresence,
  recordAccountOffline,
  recordAccountOnline,
  renewNodePresence,
} from './live-queries.ts';
import { MessageDispatcher } from './message-dispatcher.ts';
import { OnlineStateWatcher } from './online-state-watcher.ts';

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
  const engine = attachSocketEngine(app, deps);
  const io = new Server({ connectTimeout: connectMs, serveClient: false });
  io.bind(engine);
  const gaps = registerConnectionMetrics(metrics, engine);
  const connected = new ConnectedPageRegistry();
  const watch = new OnlineStateWatcher(deps.db);
  const dispatcher = new MessageDispatcher(deps, connected, watch);
  const nextId = makeIdSequence();
  const inquiries = new InquiryChangeWatcher({ deps, handlers, nextId });
  const ending = new AbortController();
  const liveDeps = { deps, handlers, connected, watch, inquiries, count: metrics.forEvents(), nextId };
  io.use(makeAuthentication(liveDeps));
  io.on('connection', (socket: Socket) => registerPage(liveDeps, socket, ending.signal));

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
  const stopListening = deps.live.listen((note, known) => {
    dispatcher.handleNote(note, known);
    if (!('gap' in note)) return;
    gaps.inc();
    checkConnections();
  });
  const timers = [
    setInterval(dispatchMissedEvents, missedEventsEveryMs).unref(),
    setInterval(checkConnections, checkConnectionsEveryMs).unref(),
  ];
  app.addHook('preClose', async () => {
    ending.abort();
    for (const timer of timers) clearInterval(timer);
    stopListening();
    engine.close();
    await inquiries.stop();
    await dispatcher.idle();
    await deps.live.idle();
    await deleteNodePresence(deps.db, deps.live.nodeId).catch(() => {});
  });
}

/** Returns the counter of gaps in the events of other nodes. */
function registerConnectionMetrics({ registry }: Metrics, engine: EngineServer): Counter {
  new Gauge({
    name: 'nazar_sockets',
    help: 'Open pages of signed-in people.',
    registers: [registry],
    collect() {
      this.set(engine.clientsCount);
    },
  });
  return new Counter({
    name: 'nazar_event_gaps_total',
    registers: [registry],
    help: 'Times that events of other nodes may have been missed; the first is the start.',
  });
}

function makeIdSequence(): () => string {
  const prefix = randomBytes(5).toString('hex');
  let events = 0;
  return () => `${prefix}-${(events++).toString(36)}`;
}

/** Serves a page that has authenticated, and records that its account is online until its last page leaves. */
function registerPage(liveDeps: LiveEventDeps, socket: Socket, ending: AbortSignal): void {
  const { deps, connected, watch, inquiries } = liveDeps;
  const { session, language } = socket.data as Pick<ConnectedPage, 'session' | 'language'>;
  const connection: ConnectedPage = { socket, session, language };
  const { accountId } = session;
  // The handshake request would otherwise stay in memory as long as the connection is open.
  Object.assign(socket.conn, { request: null });
  Object.assign(socket.handshake, { headers: {}, auth: {} });
  // The account may have opened other connections while this one was being authenticated.
  if (hasMaxConnections(connected, accountId)) return void socket.disconnect(true);
  const report = (error: unknown) => deps.log.warn({ err: error }, 'Couldn’t record who is online.');
  if (connected.add(connection))
    deps.background.run('note online', () => recordAndAnnounceOnline(deps, accountId).catch(report));
  registerLiveEventHandlers(liveDeps, connection);
  socket.on('disconnect', () => {
    watch.forget(connection);
    inquiries.forget(connection);
    if (!connected.delete(connection)) return;
    setTimeout(() => {
      if (!ending.aborted && !connected.has(accountId))
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

async function recordAndAnnounceOnline(deps: ServerDeps, accountId: string): Promise<void> {
  await recordAccountOnline(deps.db, accountId, deps.live.nodeId);
  deps.live.publish({ online: accountId });
}

/** Another server may still have pages of the account; the watch query takes them into account. */
async function recordAndAnnounceOffline(deps: ServerDeps, accountId: string): Promise<void> {
  await recordAccountOffline(deps.db, accountId, deps.live.nodeId);
  deps.live.publish({ online: accountId });
}
