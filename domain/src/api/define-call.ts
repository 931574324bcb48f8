import type * as z from 'zod/mini';

export const areas = [
  'Auth',
  'User',
  'Inquiry',
  'Participation',
  'Result',
  'Chart',
  'File',
  'Admin',
] as const;
export type Area = (typeof areas)[number];

/**
 * Who may call at all: `guest` anybody, `user` a signed-in person, `admin` one who is an administrator, `upload` a
 * holder of the upload token.
 * What they may do with which subject is decided by the handler, through `can`.
 */
export type CallAccess = 'guest' | 'user' | 'admin' | 'upload';

/**
 * `read`: changes nothing but counters of its own keeping (limits, when a session was last used); `write`: makes its
 * own short transactions, around work that none may wait for (hashing, pictures, files); `own`: ctx.db is a
 * transaction, the reply leaves after its commit; `grouped`: submits, committed together.
 */
export type CallTransaction = 'read' | 'write' | 'own' | 'grouped';

/**
 * `form` calls take form-encoded bodies and JSON alike; `multipart` carries one file; `stream` takes JSON and answers
 * with a file that is sent while it is made, and with the usual envelope where it is refused.
 */
export type CallEncoding = 'json' | 'form' | 'multipart' | 'stream';

export type Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Result extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly area: Area;
  readonly name: string;
  readonly access: CallAccess;
  readonly transaction: CallTransaction;
  readonly encoding: CallEncoding;
  /** Named in the documentation page; one sentence. */
  readonly summary: string;
  readonly input: Input;
  readonly result: Result;
  /** A quick yes to a body that is plainly right; whatever it answers null to is judged by the schema. */
  readonly accept?: (body: unknown) => z.output<Input> | null;
};

/** One entry of the contract. `access` and `transaction` have no default: each call decides. */
export function defineCall<Input extends z.ZodMiniType, Result extends z.ZodMiniType>(
  call: Omit<Call<Input, Result>, 'encoding'> & { readonly encoding?: CallEncoding },
): Call<Input, Result> {
  return { encoding: 'json', ...call };
}

/** The address of a call, the same for the server's routes and the web's requests. */
export function callPath(call: Pick<Call, 'area' | 'name'>): string {
  return `/api/${call.area}/v1/Rest/${call.name}`;
}

export type CallInput<C extends Call> = z.input<C['input']>;
export type CallData<C extends Call> = z.output<C['input']>;
export type CallResult<C extends Call> = z.output<C['result']>;
