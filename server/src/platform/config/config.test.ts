import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '../log/config-error.ts';
import { readConfig } from './config.ts';

const failure = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('These settings were taken.');
};

test('the default configuration needs no setting', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    maxConnectionsPerAddress: 300,
    dataDir: join(import.meta.dirname, '..', '..', '..', '..', 'data'),
    databasePoolSize: 10,
    drainSeconds: 0,
    inquiryUploadsMegabytes: 500,
    databaseUrl: undefined,
    captchaTestAnswer: undefined,
    production: false,
    logLevel: 'info',
    logRequests: false,
    passwordCost: 'full',
    invitationsPerDay: 2000,
    invitationsPerMinute: { email: 300, sms: 60 },
    secretKey: undefined,
    mail: null,
    sms: null,
    s3: null,
    accountStorageMegabytes: 1000,
  });
});

test('an empty value counts as unset', () => {
  expect(
    readConfig({ PORT: '', PUBLIC_URL: ' ', CAPTCHA_TEST_ANSWER: '', PASSWORD_TEST_COST: '', NODE_ENV: '' }),
  ).toEqual(readConfig({}));
});

test('an empty secret file is refused', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'nazar-secret-')), 'empty');
  await writeFile(path, ' \n');
  const text = failure({ DATABASE_URL_FILE: path, SECRET_KEY_FILE: path });
  expect(text).toContain(`DATABASE_URL_FILE names an empty file: ${path}`);
  expect(text).toContain(`SECRET_KEY_FILE names an empty file: ${path}`);
  await rm(dirname(path), { recursive: true });
});

test('all invalid values are reported together', () => {
  const text = failure({
    PORT: '70000',
    PUBLIC_URL: 'nazar.example/path',
    TRUST_PROXY: 'true',
    DATABASE_URL: 'mysql://x',
    NODE_ENV: 'prod',
    LOG_LEVEL: 'loud',
    HOST: 'a b',
    ACCOUNT_STORAGE_MB: '0',
    DATABASE_POOL_SIZE: '1',
    DRAIN_SECONDS: '-1',
    PASSWORD_TEST_COST: 'none',
  });
  for (const name of [
    'PORT',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'DATABASE_URL',
    'NODE_ENV',
    'LOG_LEVEL',
    'HOST',
    'ACCOUNT_STORAGE_MB',
    'DATABASE_POOL_SIZE',
    'DRAIN_SECONDS',
    'PASSWORD_TEST_COST',
  ]) {
    expect(text).toMatch(new RegExp(`^ {2}${name} must`, 'm'));
  }
});

test('the test captcha is refused in production', () => {
  const set = { NODE_ENV: 'production', PUBLIC_URL: 'https://nazar.example', CAPTCHA_TEST_ANSWER: 'right' };
  expect(failure(set)).toContain('CAPTCHA_TEST_ANSWER');
});

test('cheap password hashes are for tests and refused in production', () => {
  expect(readConfig({ PASSWORD_TEST_COST: 'low' }).passwordCost).toBe('low');
  const set = { NODE_ENV: 'production', PUBLIC_URL: 'https://nazar.example', PASSWORD_TEST_COST: 'low' };
  expect(failure(set)).toContain('PASSWORD_TEST_COST');
});

test('production requires the address used in links of messages', () => {
  const sendsMail = { NODE_ENV: 'production', SMTP_HOST: 'mail.example', MAIL_FROM: 'nazar@example.com' };
  expect(failure(sendsMail)).toMatch(/^ {2}PUBLIC_URL is missing/m);
  const set = { NODE_ENV: 'production', PUBLIC_URL: 'https://nazar.example' };
  expect(readConfig(set)).toMatchObject({ production: true, publicUrl: 'https://nazar.example' });
});

test.each([
  ['2', 2],
  ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ['::1', ['::1']],
])('TRUST_PROXY=%s is accepted', (text, expected) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
});

test.each(['0', '0.0.0.0/0', '::/0', '1.2.3.4/99', '999.1.1.1', '...', 'abc', 'loopback, 10.0.0'])(
  'TRUST_PROXY=%s is refused',
  (text) => {
    expect(failure({ TRUST_PROXY: text })).toMatch(/^ {2}TRUST_PROXY must/m);
  },
);

test('a secret in an invalid value is not repeated', () => {
  expect(failure({ DATABASE_URL: 'http://user:hunter2@host/db' })).not.toContain('hunter2');
});

test('a SECRET_KEY that is no longer accepted can be replaced', () => {
  const both = { SECRET_KEY: randomBytes(32).toString('hex'), OLD_SECRET_KEY: '0'.repeat(64) };
  expect(readConfig(both)).toMatchObject({ secretKey: both.SECRET_KEY, oldSecretKey: both.OLD_SECRET_KEY });
});

test('mail settings select a transport', () => {
  const mail = { SMTP_HOST: 'smtp.example.com', MAIL_FROM: 'Nazar <nazar@example.com>' };
  const from = { name: 'Nazar', address: 'nazar@example.com' };
  expect(readConfig(mail).mail).toEqual({
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls',
    login: null,
    from,
  });
  const login = { SMTP_USER: 'u', SMTP_PASSWORD: 'p', SMTP_SECURITY: 'tls' };
  expect(readConfig({ ...mail, ...login }).mail).toMatchObject({
    port: 465,
    security: 'tls',
    login: { user: 'u', password: 'p' },
  });
});

test('SMS settings select one gateway', () => {
  expect(readConfig({ SMS_GATEWAY: 'kavenegar', KAVENEGAR_API_KEY: 'k' }).sms).toEqual({
    gateway: 'kavenegar',
    url: 'https://api.kavenegar.com',
    apiKey: 'k',
    from: null,
  });
  const twilio = { SMS_GATEWAY: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't' };
  expect(readConfig({ ...twilio, SMS_FROM: '+15005550006' }).sms).toMatchObject({
    gateway: 'twilio',
    accountSid: 'AC1',
    authToken: 't',
    from: '+15005550006',
  });
  expect(readConfig({ SMS_GATEWAY: 'http', SMS_URL: 'http://127.0.0.1:9/sms' }).sms).toEqual({
    gateway: 'http',
    url: 'http://127.0.0.1:9/sms',
    authorization: null,
    from: null,
  });
});

test.each<[Record<string, string>, string]>([
  [{ SMTP_USER: 'u' }, 'SMTP_USER is set, and SMTP_HOST is missing'],
  [{ SMTP_HOST: 'a b', MAIL_FROM: 'n@example.com' }, 'SMTP_HOST must be'],
  [{ SMTP_HOST: 'h', MAIL_FROM: 'n@example.com', SMTP_PORT: '0' }, 'SMTP_PORT must be'],
  [{ SMTP_HOST: 'h', MAIL_FROM: 'n@example.com', SMTP_SECURITY: 'ssl' }, 'SMTP_SECURITY must be'],
  [
    { SMTP_HOST: 'h', MAIL_FROM: 'n@example.com', SMTP_USER: 'u' },
    'SMTP_USER and SMTP_PASSWORD belong together',
  ],
  [
    {
      SMTP_HOST: 'mail.example.com',
      MAIL_FROM: 'n@example.com',
      SMTP_SECURITY: 'none',
      SMTP_USER: 'u',
      SMTP_PASSWORD: 'hunter2',
    },
    'SMTP_SECURITY=none would send SMTP_PASSWORD in the clear',
  ],
  [{ SMTP_HOST: 'h' }, 'MAIL_FROM must be'],
  [{ SMTP_HOST: 'h', MAIL_FROM: 'a@example.com, b@example.com' }, 'MAIL_FROM must be'],
  [{ SMS_GATEWAY: 'pigeon' }, 'SMS_GATEWAY must be'],
  [{ SMS_GATEWAY: 'twilio' }, 'TWILIO_AUTH_TOKEN is missing'],
  [{ KAVENEGAR_API_KEY: 'hunter2' }, 'KAVENEGAR_API_KEY is set, and SMS_GATEWAY is missing'],
  [{ SMS_GATEWAY: 'http', SMS_URL: 'file:///etc/passwd' }, 'SMS_URL must be'],
  [{ SECRET_KEY: 'hunter2' }, 'SECRET_KEY must be 64 hexadecimal digits'],
  [{ SECRET_KEY: '0'.repeat(64) }, 'SECRET_KEY must be random'],
  [{ SECRET_KEY: '0123456789abcdef'.repeat(4) }, 'SECRET_KEY must be random'],
  [{ SECRET_KEY: `${'0'.repeat(60)}1234` }, 'SECRET_KEY must be random'],
  [{ DATABASE_POOL_SIZE: '95' }, 'DATABASE_POOL_SIZE must be at most 80 without DATABASE_URL'],
])('%j is refused with the line that mends it', (environment, line) => {
  const text = failure(environment);
  expect(text).toContain(line);
  expect(text).not.toContain('hunter2');
});
