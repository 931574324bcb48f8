import type * as z from 'zod/mini';

export const callAreas = [
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
export type CallArea = (typeof callAreas)[number];

/**
 * Who may call: `guest` anyone, `user` a signed-in person, `admin` an administrator, `upload` a holder of an
 * upload token. What they may do with which subject is decided by the handler through `can`.
 */
type CallAccess = 'guest' | 'user' | 'admin' | 'upload';

/**
 * `read`: changes only the server's own records (limits, last use of a session, queued blocks); `write`:
 * opens short transactions itself, around work that must not hold one (hashing, pictures, files); `own`:
 * ctx.db is a transaction, and the reply is sent after its commit; `grouped`: submits, which are committed
 * together.
 */
type CallTransaction = 'read' | 'write' | 'own' | 'grouped';

/**
 * `form` calls accept form-encoded bodies and JSON; `multipart` carries one file; `stream` accepts JSON and
 * sends a file while it is produced, or the usual envelope if the call is refused.
 */
type CallEncoding = 'json' | 'form' | 'multipart' | 'stream';

export type Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Result extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly area: CallArea;
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

/** Defines a call of the contract. `access` and `transaction` have no default, so that each call decides. */
export function defineCall<Input extends z.ZodMiniType, Result extends z.ZodMiniType>(
  area: CallArea,
  name: string,
  call: Omit<Call<Input, Result>, 'area' | 'name' | 'encoding'> & { readonly encoding?: CallEncoding },
): Call<Input, Result> {
  return { area, name, encoding: 'json', ...call };
}

export type CallsInModule<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Call ? Name : never]: Module[Name];
};

/** Selects the calls among a module's exports. */
export function selectCalls<Module extends object>(module: Module): CallsInModule<Module> {
  const isCall = (value: unknown) => typeof value === 'object' && value !== null && 'transaction' in value;
  return Object.fromEntries(
    Object.entries(module).filter(([, value]) => isCall(value)),
  ) as CallsInModule<Module>;
}

/** The URL of a call, for the server's routes and the web's requests. */
export function getCallUrlPath(call: Pick<Call, 'area' | 'name'>): string {
  return `/api/${call.area}/v1/Rest/${call.name}`;
}

export type CallInput<C extends Call> = z.input<C['input']>;
export type ParsedCallInput<C extends Call> = z.output<C['input']>;
export type CallResult<C extends Call> = z.output<C['result']>;

/**
 * A call given by its name alone: the first page uses it, because importing a call loads its whole module.
 * The type identifies the call.
 */
export type CallReference<C extends Call = Call> = Pick<Call, 'area' | 'name'> & { readonly contract?: C };

/** The contract of a call that is given directly or by name. */
export type ContractOf<C extends Call | CallReference> = C extends Call
  ? C
  : C extends { readonly contract?: infer Named extends Call }
    ? Named
    : never;
