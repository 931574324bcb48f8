import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { toProblem } from './to-problem.ts';

test('a client that disconnects within its body is not reported as a lost database', async () => {
  const error = await abortedBody();
  const lines: string[] = [];
  const deps = { log: pino({}, { write: (line) => lines.push(line) }), config: readConfig({}) };
  expect(toProblem(error, deps, 'request-1').code).toBe('badRequest');
  expect(lines).toEqual([]);
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect(toProblem(lost, deps, 'request-2').code).toBe('unavailable');
  expect(lines).toHaveLength(1);
});

/** Returns the error that Node throws when the connection of a request ends before its body. */
async function abortedBody(): Promise<unknown> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const client = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{');
  const [request] = await once(server, 'request');
  const failed = once(request, 'error');
  client.destroy();
  const [error] = await failed;
  server.close();
  return error;
}
