import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';
import { describeError } from './describe-error.ts';

const secretFields = [
  'password',
  'newPassword',
  'confirmPassword',
  'otp',
  'captcha',
  'identifier',
  'email',
  'mobile',
  'nationalId',
  'token',
  'session_token',
  'attemptSecret',
  'authorization',
  'cookie',
];

/** On a terminal a line a person can read; the details of a failure stay whole. */
const terminal: DestinationStream = {
  write: (line) => {
    const { level, time, msg, ...rest } = JSON.parse(line) as Record<string, unknown>;
    const details = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest, null, 2)}`;
    const name = pino.levels.labels[Number(level)] ?? '';
    const clock = new Date(Number(time)).toLocaleTimeString('en-GB');
    process.stdout.write(`${clock} ${name === 'info' ? '' : `${name}: `}${String(msg)}${details}\n`);
  },
};

/** Lines of JSON on stdout; what must never be in a log is cut out even when somebody hands it over. */
export function makeLog(
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream | undefined = process.stdout.isTTY ? terminal : undefined,
): Logger {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  const options = {
    ...{ level: config.logLevel, base: null, redact: { paths, censor: '[hidden]' } },
    serializers: { err: (error: unknown) => describeError(error) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
