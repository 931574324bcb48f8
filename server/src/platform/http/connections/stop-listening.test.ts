import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { stopListening } from './stop-listening.ts';

test('a request on an open connection is answered while new connections are refused', async () => {
  const server = createServer((_request, response) => response.end('answered')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (agent: Agent) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ host: '127.0.0.1', port, agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      }).on('error', reject);
    });
  const [kept, other] = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent()];
  expect(await ask(kept)).toBe(200);
  const stopped = stopListening(server);
  expect(await ask(kept)).toBe(200);
  await expect(ask(other)).rejects.toThrow('ECONNREFUSED');
  kept.destroy();
  await stopped;
  await new Promise((resolve) => server.close(resolve));
});
