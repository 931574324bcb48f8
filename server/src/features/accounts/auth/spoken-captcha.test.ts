import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { otpRequest } from '@nazar/domain/api/auth-calls.ts';
import { captchaPath } from '@nazar/domain/api/captcha-path.ts';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { captcha } from '../../../platform/database/schema/captcha.ts';
import { rightAnswer } from '../../../testing/auth-setup.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { captchaLifetimeSeconds, hashCaptchaAnswer } from './captcha-queries.ts';
import { captchaSampleRate, loadCaptchaDigitRecordings, spokenCaptchaDigits } from './captcha-voices.ts';
import { authRateLimits } from './rates.ts';
import { makeSpokenCaptchaText, speakCaptcha, spokenCaptchaLength } from './speak-captcha.ts';

const server = useTestApp();

const listen = (query = 'as=sound&lang=en', from = '198.51.100.1') =>
  server.app.inject({ method: 'GET', url: `${captchaPath}?${query}`, remoteAddress: from });

const cookieOf = (reply: Awaited<ReturnType<typeof listen>>) =>
  String(reply.headers['set-cookie']).split(';', 1)[0] ?? '';

/** Fetches a sound and finds its digits, which are among the numbers that were drawn, with the server's own key. */
async function hear(lang: 'en' | 'fa') {
  const draws = vi.spyOn(crypto, 'randomInt');
  syncBuiltinESMExports();
  const cookie = cookieOf(await listen(`as=sound&lang=${lang}`));
  const drawn = draws.mock.results.map(({ value }) => Number(value));
  draws.mockRestore();
  syncBuiltinESMExports();
  const id = cookie.slice('captcha='.length);
  const [row] = await server.db.select().from(captcha).where(eq(captcha.id, id));
  const digits = spokenCaptchaDigits[lang];
  for (const at of drawn.keys()) {
    const indexes = drawn.slice(at, at + spokenCaptchaLength);
    const said = indexes.map((index) => digits[index] ?? '').join('');
    if (said.length !== spokenCaptchaLength) continue;
    if (row?.answerHash.equals(hashCaptchaAnswer(server.deps.secrets.codes, id, said)) === true)
      return { said, cookie };
  }
  throw new Error('The answer is not six digits that are spoken.');
}

let count = 0;
const ask = (answer: string, cookie: string) =>
  server.send(
    otpRequest,
    { identifier: `s${count++}@example.com`, captcha: answer, purpose: 'signup' },
    { headers: { cookie } },
  );
const wrong = { status: 400, failure: { code: 'invalidInput', errors: { captcha: {} } } };
const toPersian = (digits: string) => digits.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));

/** Counts words: stretches louder than noise plus three tones, separated by pauses of 0.2 seconds. */
function countWords(wav: Buffer): number {
  const step = captchaSampleRate / 50;
  let [words, quiet] = [0, 10];
  for (let at = 44; at + step <= wav.length; at += step) {
    const level = Math.max(...wav.subarray(at, at + step).map((byte) => Math.abs(byte - 128)));
    if (level < 34) quiet += 1;
    else {
      if (quiet >= 10) words += 1;
      quiet = 0;
    }
  }
  return words;
}

describe.each(languages)('the sound in %s', (lang) => {
  test('is an uncached mono WAV of telephone quality with an HttpOnly cookie', async () => {
    const reply = await listen(`as=sound&lang=${lang}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'audio/wav',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['set-cookie']).toMatch(/^captcha=[0-9a-f-]{36}; .*HttpOnly; SameSite=Strict$/);
    const wav = reply.rawPayload;
    expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    // PCM, one channel, 8 bits.
    expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt16LE(34)]).toEqual([1, 1, 8]);
    expect(wav.readUInt32LE(24)).toBe(captchaSampleRate);
    const seconds = wav.readUInt32LE(40) / captchaSampleRate;
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(11);
    expect(wav.length).toBeLessThan(120_000);
  });

  test('has six words, each recorded by several voices', () => {
    expect([...loadCaptchaDigitRecordings(lang).keys()].sort().join('')).toBe(spokenCaptchaDigits[lang]);
    for (const clips of loadCaptchaDigitRecordings(lang).values())
      expect(clips.length).toBeGreaterThanOrEqual(3);
    for (let round = 0; round < 10; round++) {
      const text = makeSpokenCaptchaText(lang);
      expect(countWords(speakCaptcha(text, lang)), text).toBe(spokenCaptchaLength);
    }
  });

  test('differs each time, even for the same digits', () => {
    const said = Array.from({ length: 20 }, () => speakCaptcha('012345', lang));
    expect(new Set(said.map((wav) => wav.toString('base64'))).size).toBe(20);
    expect(new Set(said.map((wav) => wav.length)).size).toBeGreaterThan(15);
    // No stretch of 20 milliseconds occurs in two of them.
    const pieces = said.flatMap((wav) =>
      Array.from({ length: Math.floor((wav.length - 44) / 160) }, (_, index) =>
        wav.toString('base64', 44 + index * 160, 204 + index * 160),
      ),
    );
    expect(new Set(pieces).size).toBe(pieces.length);
  });

  test('accepts the spoken digits once, in Persian too, within three minutes', async () => {
    const { said, cookie } = await hear(lang);
    server.clock.advance((captchaLifetimeSeconds - 1) * 1000);
    const typed = lang === 'fa' ? toPersian(said) : said;
    expect(foldDigits(typed)).toBe(said);
    expect((await ask(typed, cookie)).status).toBe(200);
    expect(await ask(typed, cookie)).toMatchObject(wrong);
  });
});

test('refuses a sound after a wrong answer or after three minutes', async () => {
  const tried = await hear('en');
  expect(await ask('999999', tried.cookie)).toMatchObject(wrong);
  expect(await ask(tried.said, tried.cookie)).toMatchObject(wrong);
  const late = cookieOf(await listen());
  server.clock.advance(captchaLifetimeSeconds * 1000);
  expect(await ask(rightAnswer, late)).toMatchObject(wrong);
});

test('does not accept the answer to a sound with the cookie of an earlier picture', async () => {
  const picture = cookieOf(await listen(''));
  const { said, cookie } = await hear('en');
  expect(cookie).not.toBe(picture);
  expect(await ask(said, picture)).toMatchObject(wrong);
  expect((await ask(said, cookie)).status).toBe(200);
});

test('accepts the test answer as for the picture', async () => {
  expect((await ask(rightAnswer, cookieOf(await listen('as=sound&lang=fa')))).status).toBe(200);
});

test('speaks the browser’s language by default', async () => {
  const reply = await server.app.inject({
    method: 'GET',
    url: `${captchaPath}?as=sound`,
    headers: { 'accept-language': 'fa-IR' },
  });
  expect(reply.headers['content-type']).toBe('audio/wav');
});

test.each([
  ['as=video', 'as'],
  ['as=', 'as'],
  ['as=SOUND', 'as'],
  ['as=sound&as=sound', 'as'],
  ['as[]=sound&as=x', 'as'],
  ['as=sound&lang=de', 'lang'],
  ['as=sound&lang=../fa', 'lang'],
  ['as=sound&lang=en&lang=fa', 'lang'],
  ['as=sound&lang=__proto__', 'lang'],
  ['lang=constructor', 'lang'],
])('reports %s at its field and creates no challenge', async (query, field) => {
  const reply = await listen(query);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'invalidInput', errors: { [field]: { code: 'invalidValue' } } });
  expect(reply.headers['set-cookie']).toBeUndefined();
});

test.each(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'] as const)(
  'creates no challenge on %s',
  async (method) => {
    const reply = await server.app.inject({ method, url: `${captchaPath}?as=sound&lang=en` });
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['set-cookie']).toBeUndefined();
  },
);

test('counts pictures and sounds of one address together', async () => {
  const { limit } = authRateLimits.captchas;
  const from = '198.51.100.200';
  await listen('', from);
  await server.pool.query('update rate_limit_window set count = $1 where key like $2 and count = 1', [
    limit - 1,
    `${authRateLimits.captchas.name}:%`,
  ]);
  expect((await listen('as=sound&lang=en', from)).statusCode).toBe(200);
  for (const query of ['', 'as=sound&lang=en', 'as=sound&lang=fa']) {
    const reply = await listen(query, from);
    expect(reply.statusCode).toBe(429);
    expect(reply.json()).toMatchObject({ code: 'tooManyCaptchas' });
  }
});
