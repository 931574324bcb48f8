import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../testing/free-port.ts';
import { ServerProcess } from '../../../testing/server-process.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { useTestFolder } from '../../../testing/use-test-folder.ts';

const folder = useTestFolder();
let server: ServerProcess;
let port: number;
const sockets: Socket[] = [];
const database = useTestDatabase();
beforeAll(async () => {
  port = await freePort();
  const environment = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: database.connectionString };
  server = new ServerProcess(environment, { descriptors: 1024 });
  await server.says(/Nazar is at/);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop('SIGKILL');
});

/** A connection whose client side stays open, even when the server closes its side. */
async function open(text: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  socket.on('error', () => {}).resume();
  await once(socket, 'connect').catch(() => {});
  socket.write(text);
  return socket;
}

/** Uses a new connection, because a full server closes idle ones first. */
const status = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = get({ port, host: '127.0.0.1', path, agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    sent.on('error', reject);
  });

test.each([
  ['bytes that are no request', 'nonsense\r\n\r\n'],
  ['heads that never end', 'GET / HTTP/1.1\r\nhost: x\r\nx-a: '],
  ['bodies that never come', 'POST /api/Auth/v1/Rest/init HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n'],
  ['nothing at all', ''],
])('serves with 1,024 descriptors and a thousand connections of %s', async (_, text) => {
  await Promise.all(Array.from({ length: 1000 }, () => open(text)));
  // Until the last of them is accepted, which may be after the first reply, a new connection may still be
  // refused.
  const asked = ['/healthz', '/readyz', '/healthz', '/readyz', '/healthz', '/readyz'];
  const answers: (number | undefined | null)[] = [];
  await expect
    .poll(async () => {
      answers.length = 0;
      for (const path of asked) answers.push(await status(path).catch(() => null));
      return answers;
    })
    .toEqual(asked.map(() => 200));
});

test.each([
  ['bytes that are no request', 'nonsense\r\n\r\n'],
  ['a length that is none', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0',
  ],
  [
    'more than its length',
    'POST /api/Auth/v1/Rest/init HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n{}{}{}',
  ],
])('answers %s with 400 and closes the whole connection', async (_, text) => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  let reply = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    reply += part;
  });
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'end');
  expect(reply).toMatch(/HTTP\/1\.1 400 Bad Request/);
  // The system refuses further bytes, so the other side is fully closed and not only half.
  await expect
    .poll(() => {
      if (!socket.destroyed) socket.write('x');
      return socket.destroyed;
    })
    .toBe(true);
});
