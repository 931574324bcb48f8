import { randomUUID } from 'node:crypto';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { getInfo } from '@nazar/domain/api/user-calls.ts';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { makeLog } from '../../log/make-log.ts';

async function serve(environment: Readonly<Record<string, string>>) {
  const lines: string[] = [];
  const log = makeLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  const server = await createTestApp({ log, environment });
  const id = randomUUID();
  try {
    await server.call(getInfo, {}, { as: server.people.owner });
    for (const url of [`/${id}/participate?via=canary`, '/canary-token', `/stop/canary?token=canary`]) {
      await server.app.inject({ url, remoteAddress: '10.1.2.3', headers: { referer: '/canary' } });
    }
  } finally {
    await server.close();
  }
  return { lines, id };
}

test('requests are logged by route, without the contents of their addresses or their senders', async () => {
  const { lines, id } = await serve({ LOG_REQUESTS: '1' });
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(requests[0]).toEqual({
    level: 30,
    time: expect.any(Number),
    msg: 'request',
    method: 'POST',
    route: getCallUrlPath(getInfo),
    status: 200,
    ms: expect.any(Number),
    requestId: expect.any(String),
  });
  expect(requests).toHaveLength(4);
  const text = lines.join('');
  for (const secret of ['canary', id, '10.1.2.3']) expect(text).not.toContain(secret);
});

test('requests are logged only if the operator enables it', async () => {
  const { lines } = await serve({});
  expect(lines.join('')).not.toContain('"request"');
});
