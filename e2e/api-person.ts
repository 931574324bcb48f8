import { randomUUID } from 'node:crypto';
import * as authCalls from '@nazar/domain/api/auth-calls.ts';
import { type Call, type CallInput, type CallResult, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import * as fileCalls from '@nazar/domain/api/file-calls.ts';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import { captchaAnswer, type Site } from './site.ts';

/** A signed-up account that has seen the welcome screen. It uses the calls to prepare journeys and measurements. */
export type ApiPerson = {
  readonly identifier: string;
  readonly password: string;
  readonly token: string;
  call<C extends Call>(call: C, input: CallInput<C>): Promise<CallResult<C>>;
  /** Uploads a picture and returns its file id. */
  uploadPicture(png?: Buffer): Promise<string>;
};

// Eight by eight pixels in one colour.
export const squarePicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPgLmrFihiGlgQAFb9AgVAKVmkAAAAASUVORK5CYII=',
  'base64',
);

export async function signUpByCalls(site: Site): Promise<ApiPerson> {
  const identifier = `person-${randomUUID()}@example.com`;
  const password = 'Rainy-Day!7';
  let headers: Record<string, string> = {};
  const call = async <C extends Call>(target: C, input: CallInput<C>): Promise<CallResult<C>> => {
    const reply = await fetch(site.url + getCallUrlPath(target), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    });
    return readCallResult<CallResult<C>>(target.name, reply);
  };
  const captcha = await fetch(`${site.url}/api/Auth/v1/Rest/cshow.php`);
  const cookies = captcha.headers.getSetCookie().map((header) => header.split(';')[0]);
  headers = { cookie: cookies.join('; ') };
  await call(authCalls.otpRequest, { identifier, captcha: captchaAnswer, purpose: 'signup' });
  const otp = await readOneTimeCode(site, identifier);
  const { session_token: token } = await call(authCalls.register, { identifier, password, otp, terms: true });
  headers = { authorization: `Bearer ${token}` };
  await call(updateInfo, { personTypeAsked: true });
  const uploadPicture = async (png = squarePicture) => {
    const { token: uploadToken } = await call(authCalls.getChatToken, {});
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png');
    const reply = await fetch(site.url + getCallUrlPath(fileCalls.uploadFile), {
      method: 'POST',
      headers: { token: uploadToken },
      body: form,
    });
    return (await readCallResult<{ id: string }>('uploadFile', reply)).id;
  };
  return { identifier, password, token, call, uploadPicture };
}

/** Waits for the latest one-time code that was sent to an identifier. */
export async function readOneTimeCode(site: Site, identifier: string): Promise<string> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const code = /(?<!\d)\d{6}(?!\d)/.exec(site.messages(identifier).at(-1)?.text ?? '')?.[0];
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No code came to the outbox for ${identifier}`);
}

export async function readCallResult<Result>(name: string, reply: Response): Promise<Result> {
  const body = (await reply.json()) as { status: boolean; result: Result };
  if (!body.status) throw new Error(`${name}: ${reply.status} ${JSON.stringify(body)}`);
  return body.result;
}
