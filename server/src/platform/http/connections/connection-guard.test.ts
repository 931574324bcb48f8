import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ConnectionGuard, type ConnectionGuardOptions } from './connection-guard.ts';
import { replyToClientError } from './reply-to-client-error.ts';
import { makeProxyCheck } from './trusted-proxies.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(options: Partial<ConnectionGuardOptions>) {
  const guard = new ConnectionGuard({ max: 100, maxPerAddress: 100, isProxy: () => false, ...options });
  const server = createServer((asked, reply) => {
    // The server replies once the body has arrived; /slow is never answered.
    asked.resume().on('end', () => asked.url === '/slow' || reply.end('done'));
  });
  guard.watch(server);
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close().closeAllConnections());
  /** Bytes received by the connection that sent most. */
  const most = () => Math.max(...sockets.map(({ bytesRead }) => bytesRead));
  return { guard, port: (server.address() as AddressInfo).port, most };
}

async function open(port: number, text = '', from = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {});
  closing.push(() => socket.destroy());
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

function ask(port: number, from = '127.0.0.1'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ port, localAddress: from, agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

const isOpen = (socket: Socket) => !socket.destroyed && socket.readyState === 'open';

test('serves requests for any number of idle connections', async () => {
  const { guard, port } = await serve({ max: 10 });
  const silent: Socket[] = [];
  for (let count = 0; count < 50; count++) silent.push(await open(port, 'GET / HTTP/1.1\r\nhos'));
  expect(await ask(port)).toBe(200);
  await expect.poll(() => guard.open).toBeLessThanOrEqual(10);
  await expect.poll(() => silent.filter(isOpen).length).toBeLessThanOrEqual(10);
});

test('an address with too many connections loses only its own', async () => {
  const { port } = await serve({ maxPerAddress: 5 });
  const other = await open(port, '', '127.0.0.2');
  const many: Socket[] = [];
  for (let count = 0; count < 20; count++) many.push(await open(port));
  await expect.poll(() => many.filter(isOpen).length).toBe(5);
  expect(isOpen(other)).toBe(true);
  expect(await ask(port, '127.0.0.2')).toBe(200);
});

test('the limit per address does not apply to a proxy', async () => {
  const { port } = await serve({ maxPerAddress: 5, isProxy: makeProxyCheck(['127.0.0.0/8']) });
  const many: Socket[] = [];
  for (let count = 0; count < 20; count++) many.push(await open(port));
  expect(await ask(port)).toBe(200);
  expect(many.filter(isOpen)).toHaveLength(20);
});

test('a running request is not ended for a new connection', async () => {
  const { guard, port } = await serve({ max: 3 });
  const slow: Socket[] = [];
  for (let count = 0; count < 3; count++) {
    slow.push(await open(port, 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n'));
    await expect.poll(() => guard.asking).toBe(slow.length);
  }
  await expect(ask(port)).rejects.toThrow();
  expect(slow.filter(isOpen)).toHaveLength(3);
});

test('a slow body is ended after a minute, and an upload that makes progress is not', async () => {
  let time = 0;
  const { guard, port, most } = await serve({ now: () => time });
  const head = (type: string) =>
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 900000\r\ncontent-type: ${type}\r\n\r\n`;
  const trickling = await open(port, `${head('application/json')}{`);
  const uploading = await open(port, head('multipart/form-data; boundary=x') + 'x'.repeat(400_000));
  const stuck = await open(port, `${head('multipart/form-data; boundary=x')}x`);
  await expect.poll(() => guard.asking).toBe(3);
  await expect.poll(most).toBeGreaterThan(400_000);
  time = 61_000;
  guard.sweep();
  await expect.poll(() => [trickling, stuck].some(isOpen)).toBe(false);
  expect(isOpen(uploading)).toBe(true);
});

test.each([
  [1, '203.0.113.1', true],
  [false, '203.0.113.1', false],
  [false, '127.0.0.1', true],
  [false, '::ffff:127.0.0.1', true],
  [['10.0.0.0/8'], '10.1.2.3', true],
  [['10.0.0.0/8'], '11.1.2.3', false],
  [['uniquelocal'], 'fd00::1', true],
  [['2001:db8::1'], '2001:db8::1', true],
  [['2001:db8::1'], '2001:db8::2', false],
] as const)('TRUST_PROXY=%j: %s is a proxy: %s', (setting, address, expected) => {
  expect(makeProxyCheck(setting)(address)).toBe(expected);
});

test('a refused connection is closed although its client keeps its side open and sends nothing more', async () => {
  const server = createServer().on('clientError', replyToClientError).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  closing.push(() => socket.destroy());
  socket.on('error', () => {}).resume();
  socket.write('nonsense\r\n\r\n');
  await once(socket, 'end');
  const open = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  await expect.poll(open).toBe(0);
});
