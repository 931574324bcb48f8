import { randomUUID } from 'node:crypto';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { socketPath } from '@nazar/domain/api/chat-events.ts';
import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../../../build-app.ts';
import { makeDeps } from '../../../make-deps.ts';
import { type LiveNoteListener, startListeningForLiveNotes } from '../../../platform/realtime/listen.ts';
import type { LiveNote } from '../../../platform/realtime/live-note.ts';
import type { Person } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** The data of an event; `message` is set for message events. */
export type Notified = Readonly<Record<string, unknown>> & { readonly message: Message };

export type Page = {
  readonly socket: Socket;
  /** Received events, oldest first. */
  readonly events: { name: string; data: Record<string, unknown> }[];
  /** Sends an event and returns its acknowledgement. */
  ask(name: string, data: unknown): Promise<Acknowledged>;
  /** Returns the next event of a name that satisfies a condition, including one that has already arrived. */
  next(name: string, is?: (data: Notified) => boolean): Promise<Notified>;
  readonly closed: Promise<string>;
};
type Acknowledged = {
  readonly status: boolean;
  readonly code?: string;
  readonly result?: Record<string, never>;
  readonly errors?: Record<string, { code: string }>;
};

/** Starts another server on the same database, with its own listener. */
export async function startNode(server: TestApp): Promise<Node> {
  const { config, secrets, files, log, now } = server.deps;
  const deps = makeDeps({ config, database: server, secrets, files, log, now });
  return { app: await buildApp(deps), deps };
}

type Node = Pick<TestApp, 'app' | 'deps'>;

function heard({ live }: Pick<Node['deps'], 'live'>, is: (note: LiveNote) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = live.listen((note) => {
      if (!is(note)) return;
      end();
      resolve();
    });
  });
}

/** Waits until one server has received all earlier notifications of the other; notifications keep their order. */
export async function awaitEarlierNotifications(
  from: Pick<Node, 'deps'>,
  by: Pick<Node, 'deps'>,
): Promise<void> {
  const unknownAccountId = randomUUID();
  const last = heard(by.deps, (note) => 'notified' in note && note.notified === unknownAccountId);
  from.deps.live.publish({ notified: unknownAccountId });
  await last;
}

/** Opens pages connected to a listening server: the test's own one, or another node. */
export async function makePages(server: TestApp, { app, deps }: Node = server) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A new listener reports a gap, because it may have missed notifications.
  const begun = heard(deps, (note) => 'gap' in note);
  const listening: LiveNoteListener = startListeningForLiveNotes({
    connectionString: server.connectionString,
    bus: deps.live,
    log: deps.log,
  });
  await begun;
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  const sockets: Socket[] = [];
  return {
    url,
    async connect(as: Person, options: { token?: string; transports?: string[] } = {}): Promise<Page> {
      const token = options.token ?? (await server.call(getChatToken, {}, { as })).token;
      const socket = io(url, {
        path: socketPath,
        auth: { token, language: 'en' },
        forceNew: true,
        reconnection: false,
        transports: options.transports ?? ['websocket'],
      });
      sockets.push(socket);
      return openPage(socket);
    },
    async close() {
      for (const socket of sockets) socket.disconnect();
      await listening.stop();
    },
  };
}

/** The pages of a test file on its own server, closed after its last test. */
export function useLivePages(server: TestApp): Awaited<ReturnType<typeof makePages>> {
  const pages = {} as Awaited<ReturnType<typeof makePages>>;
  beforeAll(async () => {
    Object.assign(pages, await makePages(server));
  });
  afterAll(() => (pages as Partial<typeof pages>).close?.());
  return pages;
}

async function openPage(socket: Socket): Promise<Page> {
  const events: Page['events'] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name: string, data: Record<string, unknown>) => {
    events.push({ name, data });
    for (const look of waiting) look();
  });
  const closed = new Promise<string>((resolve) => {
    socket.on('disconnect', resolve);
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', (error: Error & { data?: { code?: string } }) =>
      reject(Object.assign(new Error(error.data?.code ?? error.message), { data: error.data })),
    );
  });
  return {
    socket,
    events,
    closed,
    ask: (name, data) => socket.timeout(100_000).emitWithAck(name, data),
    next: (name, is = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const found = events.find((each) => each.name === name && is(each.data as Notified));
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found.data as Notified);
        };
        waiting.add(look);
        look();
      }),
  };
}
