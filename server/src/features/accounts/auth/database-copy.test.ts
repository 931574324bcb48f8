import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { changeMyPassword, getInfo, getMySessions } from '@nazar/domain/api/user-calls.ts';
import { expect, test } from 'vitest';
import { goodPassword, makePerson, receiveCode } from '../../../testing/auth-setup.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { hashCaptchaAnswer, insertCaptcha } from './captcha-queries.ts';

const server = useTestApp();

/** All rows of all tables as text, with binary values in every encoding that an attacker might try. */
async function wholeDatabase(): Promise<string> {
  const tables = await server.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await server.pool.query<Record<string, unknown>>(`select * from ${name}`);
    for (const value of rows.flatMap((row) => Object.values(row))) {
      parts.push(
        Buffer.isBuffer(value)
          ? ['hex', 'base64', 'base64url', 'latin1', 'utf8']
              .map((as) => value.toString(as as 'hex'))
              .join('\n')
          : JSON.stringify(value),
      );
    }
  }
  return parts.join('\n');
}

test('contains no password, code, token or captcha answer', async () => {
  const person = await makePerson(server, 'copied@example.com');
  const codes = [
    await receiveCode(server, 'copied@example.com', 'login'),
    await receiveCode(server, 'copied@example.com', 'reset'),
    await receiveCode(server, 'fresh-copied@example.com', 'signup'),
    await receiveCode(server, 'moved-copied@example.com', 'changeEmail', person),
  ];
  const newPassword = 'N3w!cky-horse-43';
  const change = { password: goodPassword, newPassword, confirmPassword: newPassword };
  const { token } = await server.call(getChatToken, {}, { as: person });
  const bearer = person.headers.authorization.slice('Bearer '.length);
  const captcha = 'A7K9MXYZ';
  const id = '7f1c1f7e-5b7a-4b1e-9d2c-0f6c6f1d2a3b';
  await insertCaptcha(server.db, {
    id,
    answerHash: hashCaptchaAnswer(server.deps.secrets.codes, id, captcha),
    expiresAt: new Date(server.clock.now() + 180_000),
  });
  const secrets = [goodPassword, newPassword, ...codes, token, bearer, captcha];
  const look = async () => {
    const copy = await wholeDatabase();
    expect(copy).toContain('copied@example.com');
    // A six-digit code may occur inside a longer number by chance.
    const stands = (secret: string) =>
      new RegExp(`(?<![0-9a-f])${secret.replace(/\W/g, '\\$&')}(?![0-9a-f])`, 'i');
    return secrets.filter((secret) => stands(secret).test(copy));
  };
  expect(await look()).toEqual([]);
  await server.call(changeMyPassword, change, { as: person });
  expect(await look()).toEqual([]);
});

test('stores nothing of a session that works as a token, in any encoding', async () => {
  const person = await makePerson(server, 'stolen@example.com');
  const { rows } = await server.pool.query<{ hash: Buffer; id: string }>(
    'select token_hash as hash, id from session',
  );
  for (const { hash, id } of rows) {
    const spellings = [hash.toString('base64url'), hash.toString('hex'), hash.toString('base64'), id];
    for (const spelling of spellings) {
      const headers = { authorization: `Bearer ${spelling}` };
      expect((await server.refusal(getInfo, {}, { headers })).httpStatus).toBe(401);
    }
  }
  expect((await server.call(getMySessions, {}, { as: person })).sessions).toHaveLength(1);
});
