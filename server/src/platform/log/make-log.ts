import pino, { type DestinationStream, type LevelWithSilent, type Logger, type LoggerOptions } from 'pino';
import { describeError } from './describe-error.ts';
import { getStandardOutputLog } from './get-standard-output-log.ts';
import { RepeatedLogLimiter } from './repeated-log-limiter.ts';

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

/** Formats a line for a terminal, with all details of an error. */
function formatForTerminal(line: string): string {
  const { level, time, msg, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const details = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest, null, 2)}`;
  const name = pino.levels.labels[Number(level)] ?? '';
  const clock = new Date(Number(time)).toLocaleTimeString('en-GB');
  return `${clock} ${name === 'info' ? '' : `${name}: `}${String(msg)}${details}\n`;
}

const standard: DestinationStream = {
  write: (line) => getStandardOutputLog().write(process.stdout.isTTY ? formatForTerminal(line) : line),
};

/**
 * Only warnings and errors are limited: the operator enabled lower levels, and fatal ones are the last lines
 * of a process.
 */
const limitedLevels: ReadonlySet<number> = new Set([40, 50]);

/** Groups lines that differ only in numbers and ids. */
function getLineKind(level: number, args: readonly unknown[]): string {
  const [first, second] = args;
  const details = typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {};
  const { err, reason } = details;
  const cause = err instanceof Error ? describeError(err) : null;
  const deepest = cause?.cause ?? cause;
  const text = [typeof first === 'string' ? first : second, deepest?.type, deepest?.message, reason];
  return `${level} ${text.filter((part) => typeof part === 'string').join(' ')}`
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/gi, '#')
    .slice(0, 200);
}

/** Logs JSON lines to stdout; secret fields are hidden even if a caller passes them. */
export function makeLog(
  { logLevel }: { readonly logLevel: LevelWithSilent },
  destination: DestinationStream = standard,
): Logger {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  const limit = new RepeatedLogLimiter((kind, withheld) => {
    quiet.warn({ kind: kind.slice(3), withheld }, 'A line came more often than it was written.');
  });
  const options: LoggerOptions = {
    level: logLevel,
    base: null,
    redact: { paths, censor: '[hidden]' },
    serializers: { err: (error: unknown) => describeError(error) },
  };
  const quiet = pino(options, destination);
  return pino(
    {
      ...options,
      hooks: {
        logMethod(args, method, level) {
          if (!limitedLevels.has(level) || limit.admits(getLineKind(level, args))) method.apply(this, args);
        },
      },
    },
    destination,
  );
}
