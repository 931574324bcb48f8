import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

const config = readConfig({});
const password = 'Tr!cky-horse-42';

test('a password is hashed by argon2id with 19 MiB and two passes, differently each time', async () => {
  const [one, other] = await Promise.all([hashPassword(password, config), hashPassword(password, config)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test('only the right password is accepted, and none is without a hash', async () => {
  const hash = await hashPassword(password, config);
  expect(await verifyPassword(hash, password, config)).toBe(true);
  expect(await verifyPassword(hash, `${password}.`, config)).toBe(false);
  expect(await verifyPassword(undefined, 'password of no account', config)).toBe(false);
});

test('a hash with another cost is still accepted', async () => {
  const hash = await hashPassword(password, { passwordCost: 'low' });
  expect(await verifyPassword(hash, password, config)).toBe(true);
});
