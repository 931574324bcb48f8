import type { SocketCallName, socketCalls } from '@nazar/domain/api/chat-events.ts';
import type { CallInput, CallResult } from '@nazar/domain/api/define-call.ts';
import type { ClientEvent, ServerEvent, ServerEventData } from '@nazar/domain/api/define-event.ts';
import type * as z from 'zod/mini';
import { ApiProblem } from '../api-problem.ts';

type LiveProblem = 'connection' | 'token';
export type LiveConnectionState = {
  readonly status: 'closed' | 'connecting' | 'open';
  /** Why it is not open; null while it is open, and before the first attempt. */
  readonly problem: LiveProblem | null;
};

/** An open connection. */
export type LiveSocket = {
  /** Sends the envelope of a call; rejects if the connection is lost first, or no acknowledgement arrives in time. */
  readonly emit: (name: string, input: unknown) => Promise<unknown>;
  readonly close: () => void;
};

export type SocketHandlers = {
  readonly onEvent: (name: string, data: unknown) => void;
  readonly onClose: () => void;
};

/** The server refused the connection; any other failure to connect is a network failure. */
export class SocketRefusedError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.name = 'SocketRefusedError';
    this.code = code;
  }
}

type LiveDeps = {
  readonly openSocket: (token: string, handlers: SocketHandlers) => Promise<LiveSocket>;
  /** Fetches a new token for every connection. */
  readonly fetchToken: () => Promise<string>;
  /** Turns an acknowledgement into its result, or throws its problem. */
  readonly readReply: (reply: unknown) => unknown;
  /** Makes the same call over HTTP. */
  readonly callPlainly: <Name extends SocketCallName>(
    name: Name,
    input: CallInput<(typeof socketCalls)[Name]>,
  ) => Promise<CallResult<(typeof socketCalls)[Name]>>;
  readonly offline: () => ApiProblem;
  readonly random?: () => number;
};

const firstDelay = 500;
const maxDelay = 20_000;

export type LiveConnection = ReturnType<typeof makeLiveConnection>;

/** The only connection of a page: opened while a part of the page needs it, and reopened when it is lost. */
export function makeLiveConnection(deps: LiveDeps) {
  const { random = Math.random } = deps;
  let state: LiveConnectionState = { status: 'closed', problem: null };
  let socket: LiveSocket | null = null;
  /** Rises with each start and stop, so that results of an earlier round are dropped. */
  let round = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const watchers = new Set<() => void>();
  const openers = new Set<() => void>();
  const listeners = new Map<string, Set<(data: never) => void>>();

  const setState = (next: LiveConnectionState) => {
    if (next.status === state.status && next.problem === state.problem) return;
    state = next;
    for (const watcher of watchers) watcher();
  };

  const connect = async () => {
    clearTimeout(timer);
    round += 1;
    const mine = round;
    const isOver = () => mine !== round;
    setState({ status: 'connecting', problem: state.problem });
    let failed: LiveProblem = 'token';
    try {
      const token = await deps.fetchToken();
      if (isOver()) return;
      failed = 'connection';
      const opened = await deps.openSocket(token, {
        onEvent: (name, data) => {
          if (!isOver()) for (const listener of listeners.get(name) ?? []) listener(data as never);
        },
        onClose: () => {
          if (!isOver()) reconnectLater('connection');
        },
      });
      if (isOver()) return opened.close();
      socket = opened;
      failures = 0;
      setState({ status: 'open', problem: null });
      for (const listener of openers) listener();
    } catch (error) {
      if (isOver()) return;
      // Fetching the token fails with status 0 when offline.
      const isOffline = error instanceof ApiProblem && error.status === 0;
      // A signed-out person is not connected again.
      if (error instanceof ApiProblem && error.status === 401) return stop();
      reconnectLater(isOffline ? 'connection' : failed);
    }
  };

  /** Retries later, at a random moment, since all clients lost the connection at the same time. */
  const reconnectLater = (problem: LiveProblem) => {
    round += 1;
    socket?.close();
    socket = null;
    setState({ status: 'closed', problem });
    const delay = Math.min(maxDelay, firstDelay * 2 ** failures) * (0.5 + random() / 2);
    failures += 1;
    timer = setTimeout(() => void connect(), delay);
  };

  const stop = () => {
    isWanted = false;
    round += 1;
    clearTimeout(timer);
    socket?.close();
    socket = null;
    failures = 0;
    setState({ status: 'closed', problem: null });
  };

  const emit = async (name: string, input: unknown): Promise<unknown> => {
    if (socket === null) throw deps.offline();
    const mine = round;
    let reply: unknown;
    try {
      reply = await socket.emit(name, input);
    } catch {
      // Silence means that the connection is lost, even if the browser reports it open.
      if (mine === round && isWanted) reconnectLater('connection');
      throw deps.offline();
    }
    return deps.readReply(reply);
  };

  return {
    state: () => state,
    follow: (watcher: () => void) => {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },
    start: () => {
      if (isWanted) return;
      isWanted = true;
      void connect();
    },
    stop,
    /** Retries immediately instead of after the delay. */
    retry: () => {
      if (!isWanted || state.status === 'open') return;
      failures = 0;
      void connect();
    },
    onOpen: (listener: () => void) => {
      openers.add(listener);
      return () => {
        openers.delete(listener);
      };
    },
    on: <E extends ServerEvent>(event: E, listener: (data: ServerEventData<E>) => void) => {
      const set = listeners.get(event.name) ?? new Set();
      listeners.set(event.name, set.add(listener as (data: never) => void));
      return () => {
        set.delete(listener as (data: never) => void);
      };
    },
    emit: <Input extends z.ZodMiniType, Result extends z.ZodMiniType>(
      event: ClientEvent<Input, Result>,
      input: z.input<Input>,
    ) => emit(event.name, input) as Promise<z.output<Result>>,
    /** Calls over the connection if it is open, else over HTTP. */
    ask: <Name extends SocketCallName>(
      name: Name,
      input: CallInput<(typeof socketCalls)[Name]>,
    ): Promise<CallResult<(typeof socketCalls)[Name]>> =>
      socket === null
        ? deps.callPlainly(name, input)
        : (emit(name, input) as Promise<CallResult<(typeof socketCalls)[Name]>>),
  };
}
