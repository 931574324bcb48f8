import { login, otpRequest, register } from '@nazar/domain/api/auth-calls.ts';
import type { CallInput } from '@nazar/domain/api/define-call.ts';
import { goodPassword, rightAnswer } from '@nazar/domain/testing/account-fields.ts';
import { makeCaptchaText } from '../features/accounts/auth/draw-captcha.ts';
import { createCaptcha } from '../features/accounts/auth/register-captcha-routes.ts';
import type { DeliveryMessage } from '../platform/delivery/delivery.ts';
import type { Person } from './people.ts';
import type { TestApp, TestReply } from './test-app.ts';

export { goodPassword, rightAnswer };

/** Returns the cookie of a new captcha without drawing a picture. */
export async function fetchCaptcha({ deps }: TestApp): Promise<Record<'cookie', string>> {
  const issued = await createCaptcha(deps, '127.0.0.1', () => ({ text: makeCaptchaText() }));
  return { cookie: issued.cookie.split(';', 1)[0] ?? '' };
}

type Purpose = CallInput<typeof otpRequest>['purpose'];

/** `as` is the signed-in person, for purposes that need a session. Earlier messages have arrived before. */
export async function requestCode(server: TestApp, identifier: string, purpose: Purpose, as?: Person) {
  await server.deps.background.idle();
  const headers = { ...as?.headers, ...(await fetchCaptcha(server)) };
  const answer = await server.send(otpRequest, { identifier, captcha: rightAnswer, purpose }, { headers });
  await server.deps.background.idle();
  return answer;
}

/** Returns six digits in a message, if there are any. */
export function findCodeIn(message: DeliveryMessage | undefined): string | undefined {
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0];
}

/** Requests a code and reads it from the mail. */
export async function receiveCode(
  server: TestApp,
  identifier: string,
  purpose: Purpose,
  as?: Person,
): Promise<string> {
  const answer = await requestCode(server, identifier, purpose, as);
  const code = findCodeIn(server.messages.at(-1));
  if (answer.status !== 200 || code === undefined) throw new Error(`No code came: ${JSON.stringify(answer)}`);
  return code;
}

export async function signUp(server: TestApp, identifier: string, password = goodPassword) {
  const otp = await receiveCode(server, identifier, 'signup');
  return server.call(register, { identifier, password, otp, terms: true });
}

/** Makes a person with a password and a session. */
export async function makePerson(server: TestApp, identifier: string, password = goodPassword) {
  const { session_token, user } = await signUp(server, identifier, password);
  return { id: user.id, headers: { authorization: `Bearer ${session_token}` } };
}

export async function logIn(server: TestApp, identifier: string, password: string) {
  const headers = await fetchCaptcha(server);
  return server.send(login, { identifier, captcha: rightAnswer, password }, { headers });
}

/** Returns another code of six digits. */
export function differentCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** An answer without the parts that always differ: time, ids and the requested address. */
export function withoutVaryingReplyParts(answer: TestReply<object>) {
  const { date: _date, 'x-request-id': _id, ...headers } = answer.headers;
  const { status } = answer;
  if ('failure' in answer) return { status, headers, body: { ...answer.failure, requestId: '' } };
  const { result } = answer;
  if (!('delivery' in result && 'identifier' in result)) return { status, headers, body: result };
  const length = Number(headers['content-length']) - Buffer.byteLength(String(result.identifier));
  const body = { ...result, delivery: '', identifier: '' };
  return { status, headers: { ...headers, 'content-length': String(length) }, body };
}
