interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** The stack frames, without the leading lines that repeat the message. */
  readonly stack: string;
  readonly cause?: DescribedError;
}

const maxMessageLength = 500;
const maxCauses = 5;

/**
 * The parts of an error that may be logged: what went wrong, and where in our code. Errors contain more:
 * those of Drizzle the statement's parameters, of PostgreSQL the failing row, of a mail server the
 * recipients. So only the fields listed here are copied.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an error.', stack: '' };
  const { cause } = error;
  return {
    type: error.name,
    message: describeMessage(error).slice(0, maxMessageLength),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(cause instanceof Error && depth < maxCauses && { cause: describeError(cause, depth + 1) }),
  };
}

/** The description as lines of text, for places without a JSON log. */
export function formatError(error: unknown): string {
  const lines = ({ type, message, stack, cause }: DescribedError): string[] => [
    `${type}: ${message}`,
    ...(stack === '' ? [] : [stack]),
    ...(cause === undefined ? [] : lines(cause)),
  ];
  return lines(describeError(error)).join('\n');
}

/** The message of an error; errors of the database without the statement and its values. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!isFailedQuery(error) && !('severity' in error)) return error.message || withoutMessage(error);
  const { message, cause } = describeError(error);
  return cause?.message || message;
}

/** The code of a lost connection to a name with several addresses, whose errors have no message. */
function withoutMessage(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Drizzle's message contains the statement and its parameters. */
function isFailedQuery(error: Error): error is Error & { query: unknown } {
  return 'query' in error && 'params' in error;
}

/** The lookbehind keeps long words without `@` from taking quadratic time. */
const addresses = /(?<![^\s<>"'(),:;])[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

function describeMessage(error: Error): string {
  const text = isFailedQuery(error)
    ? `A query failed: ${String(error.query)}`
    : 'severity' in error
      ? withoutValues(error)
      : error.message || withoutMessage(error);
  return text.replace(addresses, '[address]');
}

/** PostgreSQL quotes values it could not parse: `invalid input syntax for type date: "…"`. */
function withoutValues(error: Error): string {
  const isAboutData = 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');
  return isAboutData ? error.message.replace(/".*"/s, '"…"') : error.message;
}
