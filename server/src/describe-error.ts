export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Where it was thrown; without the first lines, which repeat the message. */
  readonly stack: string;
  readonly cause?: DescribedError;
}

const longest = 500;
const mostCauses = 5;

/**
 * What of an error may stand in a log: what went wrong, and where in our code. Errors carry more than that:
 * Drizzle's the parameters of the statement, PostgreSQL's the row that failed, a mail server's the recipients.
 * So nothing is taken over but what is named here.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an error.', stack: '' };
  const { cause } = error;
  return {
    type: error.name,
    message: describeMessage(error).slice(0, longest),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(cause instanceof Error && depth < mostCauses && { cause: describeError(cause, depth + 1) }),
  };
}

const addresses = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

function describeMessage(error: Error): string {
  // Drizzle's own message is the statement and its parameters.
  const text =
    'query' in error && 'params' in error
      ? `A query failed: ${String(error.query)}`
      : 'severity' in error
        ? withoutValues(error)
        : error.message;
  return text.replace(addresses, '[address]');
}

/** PostgreSQL repeats what it could not read: `invalid input syntax for type date: "…"`. */
function withoutValues(error: Error): string {
  const isAboutData = 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');
  return isAboutData ? error.message.replace(/".*"/s, '"…"') : error.message;
}
