import { randomUUID } from 'node:crypto';
import { login, otpRequest } from '@nazar/domain/api/auth-calls.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchCaptcha, rightAnswer } from '../../testing/auth-story.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { captchaAlphabet, captchaGlyphs } from './captcha-glyphs.ts';
import { insertCaptcha } from './captcha-queries.ts';
import { captchaPath } from './serve-captcha.ts';
import { captchaLife, hashCaptcha } from './spend-captcha.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let count = 0;
const ask = (captcha: unknown, headers: Record<string, string>) =>
  server.send(otpRequest, { identifier: `c${count++}@example.com`, captcha, purpose: 'signup' }, { headers });

const wrong = {
  status: 400,
  failure: { code: 'invalidInput', errors: { captcha: { text: 'Invalid captcha.' } } },
};

/** A picture whose answer the test knows, as if it had read it. */
async function knownCaptcha(answer: string) {
  const id = randomUUID();
  await insertCaptcha(server.db, {
    id,
    answerHash: hashCaptcha(server.deps.secrets.codes, id, answer),
    expiresAt: new Date(server.clock.now() + captchaLife * 1000),
  });
  return { cookie: `captcha=${id}` };
}

test('the picture is a PNG of a readable size, never kept, and its cookie is out of reach of scripts', async () => {
  const reply = await server.app.inject({ method: 'GET', url: captchaPath });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
  expect(reply.headers['set-cookie']).toMatch(/^captcha=[0-9a-f-]{36}; .*HttpOnly; SameSite=Strict$/);
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'png', width: 220, height: 80 });
});

test('every character of the alphabet has strokes, and none looks like another', () => {
  for (const character of captchaAlphabet) expect(captchaGlyphs[character]?.length).toBeGreaterThan(0);
  expect(captchaAlphabet).not.toMatch(/[0OQD1IJ2Z5S8B6GUV]/);
});

test('the right answer is taken in any case, with Persian digits and spaces', async () => {
  expect((await ask(' a ۷k٩ m', await knownCaptcha('A7K9M'))).status).toBe(200);
});

test('a right answer works once', async () => {
  const headers = await knownCaptcha('ACE34');
  expect((await ask('ACE34', headers)).status).toBe(200);
  expect(await ask('ACE34', headers)).toMatchObject(wrong);
});

test('a wrong answer uses the picture up', async () => {
  const headers = await knownCaptcha('ACE34');
  expect(await ask('ACE33', headers)).toMatchObject(wrong);
  expect(await ask('ACE34', headers)).toMatchObject(wrong);
});

test('of twenty parallel uses of one picture one succeeds', async () => {
  const headers = await knownCaptcha('ACE34');
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('ACE34', headers)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test('a picture is of no use after three minutes', async () => {
  const headers = await knownCaptcha('ACE34');
  server.clock.advance(captchaLife * 1000);
  expect(await ask('ACE34', headers)).toMatchObject(wrong);
});

test.each([
  ['without a cookie', {}],
  ['with a cookie that names nothing', { cookie: `captcha=${randomUUID()}` }],
  ['with a cookie that is no id', { cookie: "captcha=' or 1=1 --" }],
])('nothing is right %s, not even the test answer', async (_, headers) => {
  expect(await ask(rightAnswer, headers)).toMatchObject(wrong);
});

test('the answer to another browser’s picture is wrong', async () => {
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
])('an answer that is %s is refused', async (_, captcha) => {
  expect(await ask(captcha, await knownCaptcha('ACE34'))).toMatchObject({
    status: 400,
    failure: { code: 'invalidInput', errors: { captcha: {} } },
  });
});

test('the test answer is wrong on a server that has none', async () => {
  const plain = await createTestApp({ environment: { CAPTCHA_TEST_ANSWER: '' } });
  try {
    const headers = await fetchCaptcha(plain);
    const input = { identifier: 'owner@example.com', captcha: rightAnswer, password: 'x' };
    expect(await plain.send(login, input, { headers })).toMatchObject(wrong);
  } finally {
    await plain.close();
  }
});
