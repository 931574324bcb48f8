import pg from 'pg';

/** A statement as a node sent it. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** What was sent in each step of the story. */
export type Recording = Readonly<Record<string, readonly Statement[]>>;

/** All that this process sends to the database while `work` runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const original = pg.Client.prototype.query;
  const record = function query(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given;
    const config =
      typeof first === 'string' ? { text: first } : (first as { text: string; values?: unknown });
    const values = Array.isArray(second) ? second : config.values;
    sent.push({ text: config.text, values: Array.isArray(values) ? values.map(toJson) : [] });
    return Reflect.apply(original, this, given);
  };
  pg.Client.prototype.query = record as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return sent;
}

/** Sends them again, on one connection; gives the rows of each. */
export async function replayStatements(
  pool: pg.Pool,
  statements: readonly Statement[],
): Promise<{ text: string; rows: Record<string, unknown>[] }[]> {
  const client = await pool.connect();
  const replies: { text: string; rows: Record<string, unknown>[] }[] = [];
  try {
    for (const { text, values } of statements) {
      const { rows } = await client.query(text, values.map(fromJson)).catch((error: unknown) => {
        throw new Error(`The database refused: ${text}`, { cause: error });
      });
      replies.push({ text, rows });
    }
  } finally {
    client.release();
  }
  return replies;
}

type Bytes = { readonly hex: string };

function toJson(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return { hex: value.toString('hex') } satisfies Bytes;
  return value instanceof Date ? value.toISOString() : value;
}

function fromJson(value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'hex' in value;
  return isBytes ? Buffer.from(String(value.hex), 'hex') : value;
}
