import { randomInt, randomUUID } from 'node:crypto';
import { type Call, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import type { FastifyInstance } from 'fastify';
import { insertCaptcha } from '../features/accounts/auth/captcha-queries.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** An attacker can use any number of addresses. */
export const randomAddress = () => `203.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export interface StrangerRequest {
  readonly ip?: string;
  /** Another node than that of the test. */
  readonly app?: FastifyInstance;
  readonly as?: Person;
}

/** Makes a captcha that a person has seen, without drawing it. */
async function captchaCookie({ db, clock }: TestApp): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(clock.now() + 60_000);
  await insertCaptcha(db, { id, answerHash: Buffer.alloc(32), expiresAt });
  return `captcha=${id}`;
}

/** Makes a call from any address, with a captcha if the call needs one. */
export async function callFromAddress(
  server: TestApp,
  call: Call,
  payload: object,
  { ip = randomAddress(), app = server.app, as }: StrangerRequest = {},
) {
  const cookie = 'captcha' in payload ? await captchaCookie(server) : '';
  const reply = await app.inject({
    method: 'POST',
    url: getCallUrlPath(call),
    remoteAddress: ip,
    payload: JSON.stringify(payload),
    headers: { ...as?.headers, 'content-type': 'application/json', cookie },
  });
  const body = reply.json();
  return { status: reply.statusCode, code: body.code as string | undefined, headers: reply.headers, body };
}
