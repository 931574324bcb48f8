import { messageChangedEvent, typingClientEvent } from '@nazar/domain/api/chat-events.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../api-problem.ts';
import { type LiveSocket, makeLiveConnection, type SocketHandlers } from './live-connection.ts';

const offline = () => new ApiProblem({ status: 0, code: 'offline', errors: 'Offline.' });

function make(more: { openSocket?: () => Promise<LiveSocket>; fetchToken?: () => Promise<string> } = {}) {
  const opened: { token: string; handlers: SocketHandlers }[] = [];
  let tokens = 0;
  const emit = vi.fn(async (): Promise<unknown> => ({ done: true }));
  const live = makeLiveConnection({
    openSocket: async (token, handlers) => {
      const socket = (await more.openSocket?.()) ?? { emit, close: () => undefined };
      opened.push({ token, handlers });
      return socket;
    },
    fetchToken: more.fetchToken ?? (async () => `token ${++tokens}`),
    readReply: (reply) => reply,
    callPlainly: (async () => 'plain') as never,
    offline,
    random: () => 1,
  });
  return { live, opened, emit };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});

test('reopens a lost connection with a new token and reports that events were missed', async () => {
  const { live, opened } = make();
  const missed = vi.fn();
  live.onOpen(missed);
  live.start();
  await settle();
  expect(live.state()).toEqual({ status: 'open', problem: null });
  opened[0]?.handlers.onClose();
  expect(live.state()).toEqual({ status: 'closed', problem: 'connection' });
  await vi.advanceTimersByTimeAsync(500);
  expect(live.state().status).toBe('open');
  expect(opened.map(({ token }) => token)).toEqual(['token 1', 'token 2']);
  expect(missed).toHaveBeenCalledTimes(2);
});

test('distinguishes a refused token from a lost network', async () => {
  const broken = make({
    fetchToken: () => Promise.reject(new ApiProblem({ status: 503, code: 'unavailable', errors: 'Later.' })),
  });
  broken.live.start();
  await settle();
  expect(broken.live.state().problem).toBe('token');
  const away = make({ fetchToken: () => Promise.reject(offline()) });
  away.live.start();
  await settle();
  expect(away.live.state().problem).toBe('connection');
});

test('retries at growing intervals, and at once on request', async () => {
  let isDown = true;
  const openSocket = vi.fn(async () => {
    if (isDown) throw new Error('refused');
    return { emit: async () => ({}), close: () => undefined };
  });
  const { live } = make({ openSocket });
  live.start();
  await vi.advanceTimersByTimeAsync(60_000);
  const tries = openSocket.mock.calls.length;
  expect(tries).toBeGreaterThan(4);
  expect(tries).toBeLessThan(12);
  isDown = false;
  live.retry();
  await settle();
  expect(live.state().status).toBe('open');
});

test('stops calls after sign-out', async () => {
  const fetchToken = vi.fn(() =>
    Promise.reject(new ApiProblem({ status: 401, code: 'sessionRequired', errors: 'Sign in.' })),
  );
  const { live } = make({ fetchToken });
  live.start();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetchToken).toHaveBeenCalledTimes(1);
  expect(live.state()).toEqual({ status: 'closed', problem: null });
});

test('ignores events of an earlier connection', async () => {
  const { live, opened } = make();
  const heard = vi.fn();
  live.on(messageChangedEvent, heard);
  live.start();
  await settle();
  live.stop();
  opened[0]?.handlers.onEvent('message', {});
  opened[0]?.handlers.onClose();
  expect(heard).not.toHaveBeenCalled();
  expect(live.state()).toEqual({ status: 'closed', problem: null });
});

test('treats a silent connection as lost and falls back to HTTP', async () => {
  const { live, emit } = make();
  live.start();
  await settle();
  emit.mockRejectedValueOnce(new Error('timeout'));
  await expect(live.emit(typingClientEvent, { chatId: 'a' })).rejects.toMatchObject({ status: 0 });
  expect(live.state().status).toBe('closed');
  expect(await live.ask('getChatChanges', { chatId: 'a', after: 0 })).toBe('plain');
});
