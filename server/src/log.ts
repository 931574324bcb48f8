import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';

const secretFields = [
  'password',
  'otp',
  'captcha',
  'token',
  'session_token',
  'attemptSecret',
  'authorization',
];

/** Lines of JSON on stdout; what must never be in a log is cut out even when somebody hands it over. */
export function makeLog(config: Pick<Config, 'logLevel'>): Logger {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  return pino({ level: config.logLevel, base: null, redact: { paths, censor: '[hidden]' } });
}
