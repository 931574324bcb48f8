import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { getCategories } from '@nazar/domain/api/inquiry-calls.ts';
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

test('a call that takes longer is answered', async () => {
  const { port } = server.app.server.address() as AddressInfo;
  const client = await server.pool.connect();
  await client.query('begin; lock table general_category in access exclusive mode');
  const reply = fetch(`http://127.0.0.1:${port}${getCallUrlPath(getCategories)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ enabled: true }),
  });
  await wait(2_500);
  await client.query('commit');
  client.release();
  expect((await reply).status).toBe(200);
});
