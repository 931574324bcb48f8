import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { login } from '@nazar/domain/api/auth-calls.ts';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { type ApiPerson, readCallResult, signUpByCalls } from './api-person.ts';
import { captchaAnswer, quickModules, type Site } from './site.ts';

/** An account that the command has made an administrator, signed in again. */
export async function signUpAdmin(site: Site): Promise<Pick<ApiPerson, 'identifier' | 'token'>> {
  const { identifier, password } = await signUpByCalls(site);
  const command = [...quickModules, 'server/src/commands/create-admin.ts', identifier];
  await promisify(execFile)(process.execPath, command, {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', DATA_DIR: site.dataDir },
  });
  const captcha = await fetch(`${site.url}/api/Auth/v1/Rest/cshow.php`);
  const cookie = captcha.headers.getSetCookie().map((header) => header.split(';')[0]);
  const reply = await fetch(site.url + getCallUrlPath(login), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookie.join('; ') },
    body: JSON.stringify({ identifier, password, captcha: captchaAnswer }),
  });
  const { session_token: token } = await readCallResult<{ session_token: string }>('login', reply);
  return { identifier, token };
}
