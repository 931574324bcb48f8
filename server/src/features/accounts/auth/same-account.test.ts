import { forgotPassword, login, logout } from '@nazar/domain/api/auth-calls.ts';
import { getInfo } from '@nazar/domain/api/user-calls.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  fetchCaptcha,
  findCodeIn,
  goodPassword,
  logIn,
  makePerson,
  receiveCode,
  requestCode,
  rightAnswer,
} from '../../../testing/auth-setup.ts';
import type { Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const mail = 'twin@example.com';
const mobile = '+989121234567';

let people: Record<string, Person>;
const server = useTestApp();
beforeAll(async () => {
  people = { [mail]: await makePerson(server, mail), [mobile]: await makePerson(server, mobile) };
});
beforeEach(() => server.clock.advance(24 * 3_600_000));

test.each([
  [mail, 'TWIN@EXAMPLE.COM'],
  [mail, '  Twin@Example.com '],
  [mail, 'ｔｗｉｎ@example.com'],
  [mail, 'twin＠example.com'],
  [mobile, '00989121234567'],
  [mobile, '+98 (912) 123-4567'],
  [mobile, '۰۰۹۸۹۱۲۱۲۳۴۵۶۷'],
  [mobile, '+٩٨٩١٢١٢٣٤٥٦٧'],
  [mobile, '+9809121234567'],
  [mobile, '\u200e+98\u00a0912\u00a0123\u00a04567'],
  [mobile, '＋９８９１２１２３４５６７'],
])('resolves %s typed as %j to the same account in every call', async (text, typed) => {
  const answer = await logIn(server, typed, goodPassword);
  expect(answer).toMatchObject({ status: 200, result: { user: { id: people[text]?.id } } });
  const asked = await requestCode(server, typed, 'signup');
  expect(asked.status).toBe(200);
  expect(server.messages.at(-1)?.to).toBe(text);
  expect(findCodeIn(server.messages.at(-1))).toBeUndefined();
  const otp = await receiveCode(server, typed, 'reset');
  expect(server.messages.at(-1)?.to).toBe(text);
  const reset = { identifier: text, otp, password: goodPassword };
  expect((await server.send(forgotPassword, reset)).status).toBe(200);
  // Both spellings share their limits.
  expect((await requestCode(server, text, 'reset')).status).toBe(429);
});

test('resolves a national number when the request is in the language of that country', async () => {
  const headers = { ...(await fetchCaptcha(server)), 'accept-language': 'fa' };
  for (const identifier of ['۰۹۱۲۱۲۳۴۵۶۷', '0912 123 4567']) {
    const fresh = { ...headers, ...(await fetchCaptcha(server)) };
    const input = { identifier, captcha: rightAnswer, password: goodPassword };
    expect(await server.send(login, input, { headers: fresh })).toMatchObject({
      status: 200,
      result: { user: { id: people[mobile]?.id } },
    });
  }
});

test('does not accept look-alike letters as the same address', async () => {
  for (const typed of ['twіn@example.com', 'twin@examplе.com', 'twin@example.com\u0301']) {
    expect((await requestCode(server, typed, 'signup')).status).toBe(400);
  }
});

test('keeps the other sessions when one is ended', async () => {
  const [first, second] = [await logIn(server, mail, goodPassword), await logIn(server, mail, goodPassword)];
  const headersOf = (answer: typeof first) => ({
    authorization: `Bearer ${'result' in answer ? answer.result.session_token : ''}`,
  });
  await server.call(logout, {}, { headers: headersOf(first) });
  expect((await server.refusal(getInfo, {}, { headers: headersOf(first) })).httpStatus).toBe(401);
  expect((await server.send(getInfo, {}, { headers: headersOf(second) })).status).toBe(200);
});
