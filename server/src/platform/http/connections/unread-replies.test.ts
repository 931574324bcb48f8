import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();
const path = '/api/openapi.json';
/** Together these replies exceed the buffers between two programs. */
const times = 10;
const makeRequest = (connection: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\n\r\n`;

async function send(): Promise<ReturnType<typeof connect>> {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
  await once(socket, 'connect');
  socket.pause().write(makeRequest('keep-alive').repeat(times - 1) + makeRequest('close'));
  return socket;
}

test('a connection whose replies are not read is closed after a minute, a slow reader gets them all', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const http = server.app.server;
  expect(http.timeout).toBe(60_000);
  http.timeout = 1_000;
  const size = (await server.app.inject(path)).rawPayload.length;
  const [unread, slow] = [await send(), await send()];
  const startedAt = performance.now();
  let read = 0;
  slow.on('data', (chunk) => {
    read += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 10);
  });
  slow.resume();
  await once(slow, 'close');
  expect(read).toBeGreaterThan(times * size);
  expect(performance.now() - startedAt).toBeGreaterThan(1_500);
  const countOpen = () => new Promise((resolve) => http.getConnections((_, count) => resolve(count)));
  await expect.poll(countOpen).toBe(0);
  expect(unread.destroyed).toBe(false);
  unread.destroy();
});
