import { randomUUID } from 'node:crypto';
import { login, otpRequest } from '@nazar/domain/api/auth-calls.ts';
import { captchaPath } from '@nazar/domain/api/captcha-path.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fetchCaptcha, rightAnswer } from '../../../testing/auth-setup.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { captchaAlphabet, captchaGlyphs } from './captcha-glyphs.ts';
import { captchaLifetimeSeconds, hashCaptchaAnswer, insertCaptcha } from './captcha-queries.ts';
import { authRateLimits } from './rates.ts';

const server = useTestApp();

let count = 0;
const ask = (captcha: unknown, headers: Record<string, string>) =>
  server.send(otpRequest, { identifier: `c${count++}@example.com`, captcha, purpose: 'signup' }, { headers });

const wrong = {
  status: 400,
  failure: { code: 'invalidInput', errors: { captcha: { text: 'Invalid captcha.' } } },
};

/** A captcha whose answer the test knows. */
async function knownCaptcha(answer: string) {
  const id = randomUUID();
  await insertCaptcha(server.db, {
    id,
    answerHash: hashCaptchaAnswer(server.deps.secrets.codes, id, answer),
    expiresAt: new Date(server.clock.now() + captchaLifetimeSeconds * 1000),
  });
  return { cookie: `captcha=${id}` };
}

test('serves an uncached PNG of a readable size with an HttpOnly cookie', async () => {
  const reply = await server.app.inject({ method: 'GET', url: captchaPath });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
  expect(reply.headers['set-cookie']).toMatch(/^captcha=[0-9a-f-]{36}; .*HttpOnly; SameSite=Strict$/);
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'png', width: 220, height: 80 });
});

test('has strokes for every character and no easily confused ones', () => {
  for (const character of captchaAlphabet) expect(captchaGlyphs[character]?.length).toBeGreaterThan(0);
  expect(captchaAlphabet).not.toMatch(/[0OQD1IJ2Z5S8B6GUV]/);
});

test('accepts the right answer in any case, with Persian digits and spaces', async () => {
  expect((await ask(' a ۷k٩ m', await knownCaptcha('A7K9M'))).status).toBe(200);
});

test('accepts a right answer only once', async () => {
  const headers = await knownCaptcha('ACE34');
  expect((await ask('ACE34', headers)).status).toBe(200);
  expect(await ask('ACE34', headers)).toMatchObject(wrong);
});

test('uses up the picture after a wrong answer', async () => {
  const headers = await knownCaptcha('ACE34');
  expect(await ask('ACE33', headers)).toMatchObject(wrong);
  expect(await ask('ACE34', headers)).toMatchObject(wrong);
});

test('accepts one of twenty parallel uses of a picture', async () => {
  const headers = await knownCaptcha('ACE34');
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('ACE34', headers)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test('refuses an answer after three minutes', async () => {
  const headers = await knownCaptcha('ACE34');
  server.clock.advance(captchaLifetimeSeconds * 1000);
  expect(await ask('ACE34', headers)).toMatchObject(wrong);
});

test.each([
  ['without a cookie', {}],
  ['with an unknown cookie', { cookie: `captcha=${randomUUID()}` }],
  ['with a malformed cookie', { cookie: "captcha=' or 1=1 --" }],
])('refuses every answer %s, even the test answer', async (_, headers) => {
  expect(await ask(rightAnswer, headers)).toMatchObject(wrong);
});

test('refuses the answer to another browser’s picture', async () => {
  const mine = await knownCaptcha('ACE34');
  await knownCaptcha('KLM97');
  expect(await ask('KLM97', mine)).toMatchObject(wrong);
});

test.each([
  ['empty', ''],
  ['null', null],
  ['a list', ['ACE34']],
  ['an object', { $ne: '' }],
  ['true', true],
  ['very long', 'A'.repeat(10_000)],
])('refuses an answer that is %s', async (_, captcha) => {
  expect(await ask(captcha, await knownCaptcha('ACE34'))).toMatchObject({
    status: 400,
    failure: { code: 'invalidInput', errors: { captcha: {} } },
  });
});

test('requests an answer if it is empty, which does not count as wrong', async () => {
  for (const captcha of ['', '  ']) {
    expect(await ask(captcha, await knownCaptcha('ACE34'))).toMatchObject({
      failure: { errors: { captcha: { code: 'captchaRequired' } } },
    });
  }
});

test('returns the waiting time if an address has reached its captcha limit, for the picture and for the form', async () => {
  const { limit, name, seconds } = authRateLimits.captchas;
  server.clock.advance(seconds * 1000);
  const mine = await knownCaptcha('ACE34');
  await fetchCaptcha(server);
  await server.pool.query('update rate_limit_window set count = $1 where key like $2', [limit, `${name}:%`]);
  // No captcha was refused so far.
  expect(await ask('ACE34', {})).toMatchObject(wrong);
  const refused = {
    code: 'tooManyCaptchas',
    errors: 'Too many attempts from your network. Try again in 10 minutes.',
  };
  const picture = await server.app.inject({ method: 'GET', url: captchaPath });
  expect(picture.statusCode).toBe(429);
  expect(picture.json()).toMatchObject(refused);
  expect(Number(picture.headers['retry-after'])).toBeGreaterThan(540);
  const form = await ask('ACE34', {});
  expect(form).toMatchObject({ status: 429, failure: refused });
  expect(Number(form.headers['retry-after'])).toBeGreaterThan(540);
  // An earlier picture stays valid, and a wrong answer to it stays wrong.
  expect(await ask('ACE33', mine)).toMatchObject(wrong);
  expect((await ask('ACE34', await knownCaptcha('ACE34'))).status).toBe(200);
  server.clock.advance(seconds * 1000);
  expect(await ask('ACE34', {})).toMatchObject(wrong);
  expect((await server.app.inject({ method: 'GET', url: captchaPath })).statusCode).toBe(200);
});

test('refuses the test answer on a server without one configured', async () => {
  const plain = await createTestApp({ environment: { CAPTCHA_TEST_ANSWER: '' } });
  try {
    const headers = await fetchCaptcha(plain);
    const input = { identifier: 'owner@example.com', captcha: rightAnswer, password: 'x' };
    expect(await plain.send(login, input, { headers })).toMatchObject(wrong);
  } finally {
    await plain.close();
  }
});
