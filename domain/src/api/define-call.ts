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
  'Group',
  'Chat',
] as const;
export type Area = (typeof areas)[number];

/**
 * Who may call: `guest` anyone, `user` a signed-in person, `admin` an administrator, `upload` a holder of an
 * upload token. What they may do with which subject is decided by the handler through `can`.
 */
export type CallAccess = 'guest' | 'user' | 'admin' | 'upload';

/**
 * `read`: changes only what the server keeps for itself (limits, when a session was last used, wishes for blocks);
 * `write`: opens short transactions itself, around work that must not hold one (hashing, pictures, files); `own`:
 * ctx.db is a transaction, and the reply is sent after its commit; `grouped`: submits, which are committed together.
 */
export type CallTransaction = 'read' | 'write' | 'own' | 'grouped';

/**
 * `form` calls accept form-encoded bodies and JSON; `multipart` carries one file; `stream` accepts JSON and
 * answers with a file that is sent while it is produced, or with the usual envelope if refused.
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
  /** One sentence for the documentation page. */
  readonly summary: string;
  readonly input: Input;
  readonly result: Result;
  /** A fast check that accepts usual bodies; if it returns null, the schema decides. */
  readonly accept?: (body: unknown) => z.output<Input> | null;
};

/** One entry of the contract. `access` and `transaction` have no default: each call decides. */
export function defineCall<Input extends z.ZodMiniType, Result extends z.ZodMiniType>(
  area: Area,
  name: string,
  call: Omit<Call<Input, Result>, 'area' | 'name' | 'encoding'> & { readonly encoding?: CallEncoding },
): Call<Input, Result> {
  return { area, name, encoding: 'json', ...call };
}

export type CallsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Call ? Name : never]: Module[Name];
};

/** The calls among what a module exports. */
export function callsOf<Module extends object>(module: Module): CallsOf<Module> {
  const isCall = (value: unknown) => typeof value === 'object' && value !== null && 'transaction' in value;
  return Object.fromEntries(Object.entries(module).filter(([, value]) => isCall(value))) as CallsOf<Module>;
}

/** The address of a call, for the server's routes and the web's requests. */
export function callPath(call: Pick<Call, 'area' | 'name'>): string {
  return `/api/${call.area}/v1/Rest/${call.name}`;
}

export type CallInput<C extends Call> = z.input<C['input']>;
export type CallData<C extends Call> = z.output<C['input']>;
export type CallResult<C extends Call> = z.output<C['result']>;

/**
 * A call by its name alone, for the first page, which would carry the names of all calls of a module otherwise. The
 * type says which call it is.
 */
export type NamedCall<C extends Call = Call> = Pick<Call, 'area' | 'name'> & { readonly contract?: C };

/** The contract of a call that is given directly or by name. */
export type ContractOf<C extends Call | NamedCall> = C extends Call
  ? C
  : C extends { readonly contract?: infer Named extends Call }
    ? Named
    : never;
