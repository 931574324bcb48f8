import { getCodeDelivery, init, isLoggedIn, otpRequest } from '@nazar/domain/api/auth-calls.ts';
import { afterEach, expect, test } from 'vitest';
import type { Carrier } from '../../../platform/delivery/delivery.ts';
import { SmtpCarrier } from '../../../platform/delivery/smtp.ts';
import { fetchCaptcha, requestCode, rightAnswer } from '../../../testing/auth-setup.ts';
import { makeCertificate, startMailServer } from '../../../testing/mail-server.ts';
import { openSilentPort } from '../../../testing/silent-port.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  await server.close();
  for (const each of opened.splice(0)) await each.close();
});

const known = 'stranger@example.com';
const unknown = 'nobody@example.com';
const from = { name: 'Nazar', address: 'nazar@nazar.example' };

function mailTo(port: number, ca?: string): Carrier {
  const security = ca === undefined ? 'none' : 'starttls';
  const config = { host: 'localhost', port, security, login: null, from } as const;
  return new SmtpCarrier({ config, ...(ca !== undefined && { ca }) });
}

async function ask(identifier: string): Promise<string> {
  const answer = await requestCode(server, identifier, 'login');
  if (!('result' in answer)) throw new Error(JSON.stringify(answer));
  return answer.result.delivery;
}

test('keeps answering other requests while a mail server hangs on two hundred codes', async () => {
  const mute = await openSilentPort();
  opened.push(mute);
  server = await createTestApp({ delivery: { email: mailTo(mute.port) } });
  const captchas: Record<'cookie', string>[] = [];
  for (let count = 0; count < 200; count += 1) captchas.push(await fetchCaptcha(server));
  const asked = captchas.map((headers, index) => {
    const input = {
      captcha: rightAnswer,
      purpose: 'signup' as const,
      identifier: `person${index}@example.com`,
    };
    return server.send(otpRequest, input, { headers });
  });
  const meanwhile = Array.from({ length: 20 }, () => server.send(init, {}));
  const answers = await Promise.all([...asked, ...meanwhile]);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  await expect.poll(() => mute.callers).toBeGreaterThan(0);
  expect((await server.send(isLoggedIn, {})).status).toBe(200);
  const { callers } = mute;
  // On a slow machine some connections have timed out and been retried; these are subtracted.
  const { rows } = await server.pool.query(
    `select (sum(tries) - count(*) filter (where tries > 0 and due_at = $1))::int as over from delivery`,
    [new Date(server.clock.now() + 30_000)],
  );
  expect(callers - rows[0].over).toBeLessThanOrEqual(5);
});

test('reports the same delivery states with and without an account when the mail server is down', async () => {
  server = await createTestApp({ delivery: { email: mailTo(1) } });
  const ids = [await ask(known), await ask(unknown)];
  const states = new Set<string>();
  for (let second = 0; second < 180; second += 1) {
    const [shown, other] = await Promise.all(ids.map((id) => server.call(getCodeDelivery, { id })));
    expect(shown).toEqual(other);
    states.add(shown?.state ?? '');
    server.clock.advance(1_000);
    await server.deps.deliveryWorker.work();
  }
  expect([...states]).toEqual(['waiting', 'failed']);
});

test('a refused recipient is reported at sign-up only', async () => {
  const certificate = await makeCertificate();
  const strict = await startMailServer({
    ...certificate,
    authOptional: true,
    onRcptTo: (_address, _session, callback) =>
      callback(Object.assign(new Error('Nobody of that name'), { responseCode: 550 })),
  });
  opened.push(strict);
  server = await createTestApp({ delivery: { email: mailTo(strict.port, certificate.cert) } });
  const ids = [await ask(known), await ask(unknown)];
  const newcomer = await requestCode(server, 'newcomer@example.com', 'signup');
  server.clock.advance(10_000);
  for (const id of ids) expect(await server.call(getCodeDelivery, { id })).toEqual({ state: 'sent' });
  const id = 'result' in newcomer ? newcomer.result.delivery : '';
  expect(await server.call(getCodeDelivery, { id })).toEqual({ state: 'failed' });
});
