import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from './testing/free-port.ts';
import { ServerProcess } from './testing/server-process.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

let dataDir: string;
let port: number;
let server: ServerProcess | undefined;
const database = useTestDatabase();
beforeAll(async () => {
  port = await freePort();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nazar-main-'));
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  if (server?.child.exitCode === null) await server.stop('SIGKILL');
  server = undefined;
  // The next test has another data folder.
  await database.pool.query('delete from installation');
  await rm(dataDir, { recursive: true, force: true });
});

/** Ports of the system's choosing, and the running database. */
function start(environment: Record<string, string> = {}): ServerProcess {
  server = new ServerProcess({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    ...environment,
  });
  return server;
}

async function post(name: string, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`http://127.0.0.1:${port}/api/Auth/v1/Rest/${name}`, { method: 'POST', headers, body });
}

/** Begins a request with an incomplete body, and waits until the server has begun to read it. */
async function openRequest(length: number): Promise<{ socket: Socket; reply(): string }> {
  const socket = connect(port, '127.0.0.1');
  let reply = '';
  socket
    .on('error', () => {})
    .setEncoding('utf8')
    .on('data', (text: string) => {
      reply += text;
    });
  socket.write(
    `POST /api/Auth/v1/Rest/isLoggedIn HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`,
  );
  await expect.poll(() => reply).toContain('100 Continue');
  return { socket, reply: () => reply };
}

/** Signs an account up with the code in the outbox, and returns what must not be in the log. */
async function signUp(running: ServerProcess): Promise<{ code: string; secrets: string[] }> {
  const base = `http://127.0.0.1:${port}/api/Auth/v1/Rest`;
  const cookie = (await fetch(`${base}/cshow.php`)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const input = { identifier: 'canary@example.com', captcha: 'right', purpose: 'signup' };
  const headers = { 'content-type': 'application/json', cookie };
  const reply = await fetch(`${base}/otpRequest`, { method: 'POST', headers, body: JSON.stringify(input) });
  expect(reply.status).toBe(200);
  const path = (await running.says(/outbox: ([^"\s]+\.json)/))[1] ?? '';
  const { text } = JSON.parse(await readFile(path, 'utf8'));
  const code = /\d{6}/.exec(text)?.[0] ?? 'none';
  const register = { identifier: input.identifier, password: 'Canary!pass-77', otp: code, terms: true };
  const made = await (await post('register', JSON.stringify(register))).text();
  const token = /"session_token":"([\w-]{43})"/.exec(made)?.[1] ?? '';
  expect(token).toHaveLength(43);
  return { code, secrets: ['Canary!pass-77', token, 'canary@example.com'] };
}

test('it serves, logs no secret, and on SIGTERM answers open requests without waiting forever', async () => {
  const running = start({ CAPTCHA_TEST_ANSWER: 'right' });
  await running.says(new RegExp(`Nazar is at http://localhost:${port}`));
  expect(running.output).toContain(dataDir);
  expect(running.output).toContain('outbox');
  expect(running.output).not.toContain(new URL(database.connectionString).password || 'no password');
  expect(await (await post('isLoggedIn', '{}')).json()).toEqual({
    status: true,
    result: { loggedIn: false },
  });
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  const { code, secrets } = await signUp(running);

  const finished = await openRequest(2);
  const neverFinished = await openRequest(10);
  const started = Date.now();
  const stopped = running.stop();
  await running.says(/Stopping/);
  await sleep(200);
  finished.socket.write('}');
  expect(await stopped).toBe(0);
  // Without a limit of its own, stopping would take a minute, until the guard cuts off the incomplete body.
  expect(Date.now() - started).toBeLessThan(60_000);
  await expect.poll(finished.reply).toContain('{"loggedIn":false}');
  expect(finished.reply()).toContain('200 OK');
  neverFinished.socket.destroy();
  await expect(post('isLoggedIn', '{}')).rejects.toThrow();

  // Times and file names may contain six such digits by chance.
  expect(running.output).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`));
  for (const secret of secrets) expect(running.output).not.toContain(secret);
});

test('in production it answers requests after /readyz fails, and logs only JSON', async () => {
  const running = start({
    NODE_ENV: 'production',
    SECRET_KEY: randomBytes(32).toString('hex'),
    DRAIN_SECONDS: '2',
  });
  await running.says(/Create one at http:\/\/localhost:\d+\/setup#[^"\\]+"\}\n/);
  expect((await post('isLoggedIn', '{}')).status).toBe(200);
  const stopped = running.stop();
  await running.says(/Stopping/);
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
  expect((await post('isLoggedIn', '{}')).status).toBe(200);
  expect(await stopped).toBe(0);
  await expect(post('isLoggedIn', '{}')).rejects.toThrow();
  const lines = running.output.trim().split('\n');
  const messages = lines.map((line) => (JSON.parse(line) as { level: number; msg: string }).msg);
  expect(messages.join('\n')).toMatch(/^The data is in .*^Nazar is at .*^Stopping/ms);
});

test('a stopping server answers a request on a kept connection and then closes the connection', async () => {
  const running = start();
  await running.says(/Nazar is at/);
  const ask = (agent: Agent) =>
    new Promise((resolve, reject) => {
      const path = '/api/Auth/v1/Rest/isLoggedIn';
      const headers = { 'content-type': 'application/json' };
      const asked = request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent }, (reply) => {
        const { statusCode: status, headers: of } = reply;
        reply
          .resume()
          .on('end', () => resolve({ status, connection: of.connection, isKept: asked.reusedSocket }));
      });
      asked.on('error', (error: NodeJS.ErrnoException) => reject(error)).end('{}');
    });
  const kept = Array.from({ length: 5 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (const agent of kept)
    expect(await ask(agent)).toEqual({ status: 200, connection: 'keep-alive', isKept: false });
  const stopped = running.stop();
  const refusal = () =>
    ask(new Agent()).then(
      () => null,
      ({ code }: NodeJS.ErrnoException) => code,
    );
  await expect.poll(refusal, { interval: 10 }).toBe('ECONNREFUSED');
  for (const agent of kept)
    expect(await ask(agent)).toEqual({ status: 200, connection: 'close', isKept: true });
  expect(await stopped).toBe(0);
});

test('wrong settings stop the start with a readable list', async () => {
  const running = start({ PORT: 'http', PUBLIC_URL: 'nazar', NODE_ENV: 'production', LOG_LEVEL: '' });
  expect(await running.ended()).toBe(1);
  expect(running.output).toContain('PORT must be a number');
  expect(running.output).toContain('PUBLIC_URL must be');
  expect(running.output).not.toMatch(/at .*\.ts:\d+/);
});

test('the error names a port that is already used', async () => {
  const taken = await new Promise<Server>((resolve) => {
    const other = createServer().listen(0, '127.0.0.1', () => resolve(other));
  });
  const { port: used } = taken.address() as AddressInfo;
  try {
    const running = start({ PORT: String(used) });
    expect(await running.ended()).toBe(1);
    expect(running.output).toMatch(new RegExp(`${used}.*set PORT to another one`));
  } finally {
    taken.close();
  }
});
