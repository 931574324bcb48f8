import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const failure = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('These settings were taken.');
};

test('nothing has to be set', () => {
  expect(readConfig({})).toEqual({
    ...{ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', trustProxy: false },
    dataDir: join(import.meta.dirname, '..', '..', 'data'),
    ...{ databaseUrl: undefined, captchaTestAnswer: undefined, production: false, logLevel: 'info' },
  });
});

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: ' ', CAPTCHA_TEST_ANSWER: '', NODE_ENV: '' })).toEqual(
    readConfig({}),
  );
});

test('every wrong value is named in one go', () => {
  const text = failure({
    ...{ PORT: '70000', PUBLIC_URL: 'nazar.example/path', TRUST_PROXY: 'true', DATABASE_URL: 'mysql://x' },
    ...{ NODE_ENV: 'prod', LOG_LEVEL: 'loud', HOST: 'a b' },
  });
  for (const name of ['PORT', 'PUBLIC_URL', 'TRUST_PROXY', 'DATABASE_URL', 'NODE_ENV', 'LOG_LEVEL', 'HOST']) {
    expect(text).toMatch(new RegExp(`^ {2}${name} must`, 'm'));
  }
});

test('the test captcha is refused in production', () => {
  expect(failure({ NODE_ENV: 'production', CAPTCHA_TEST_ANSWER: 'right' })).toContain('CAPTCHA_TEST_ANSWER');
});

test.each([
  ['2', 2],
  ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ['::1', ['::1']],
])('TRUST_PROXY=%s is understood', (text, expected) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
});

test('a secret in a wrong value is not repeated', () => {
  expect(failure({ DATABASE_URL: 'http://user:hunter2@host/db' })).not.toContain('hunter2');
});
