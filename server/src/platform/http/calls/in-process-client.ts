import { Readable } from 'node:stream';
import { allCalls, type CallName } from '@nazar/domain/api/all-calls.ts';
import type { Call, CallInput, CallResult } from '@nazar/domain/api/define-call.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import { eq } from 'drizzle-orm';
import { account } from '../../database/schema/account.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { Problem } from '../problem.ts';
import type { Session } from '../session.ts';
import type { CallContext } from './call-context.ts';
import type { UploadPart } from './read-upload.ts';
import { type AnyCallHandler, runCallHandler } from './register-call-route.ts';
import { DetachedCallContext } from './retryable-call-context.ts';

/** The guest or account as which a command or a job makes calls. */
interface InProcessCaller {
  readonly accountId?: string;
  /** Identifies a guest. */
  readonly guestKey?: string;
  readonly captchaId?: string;
}

interface InProcessClientOptions {
  /** Time of the call in milliseconds; by default that of the server. */
  readonly now?: number | undefined;
  readonly upload?: UploadPart | undefined;
}

declare module '../../deps/server-deps.ts' {
  interface ServerDeps {
    readonly callsAs: (caller: InProcessCaller) => InProcessClient;
  }
}

/** Makes calls without HTTP for commands and jobs, with the same schemas, rights, rules and transactions. */
export class InProcessClient {
  readonly #deps: ServerDeps;
  readonly #handlers: Readonly<Record<CallName, AnyCallHandler>>;
  readonly #caller: InProcessCaller;

  constructor(
    deps: ServerDeps,
    handlers: Readonly<Record<CallName, AnyCallHandler>>,
    caller: InProcessCaller,
  ) {
    this.#deps = deps;
    this.#handlers = handlers;
    this.#caller = caller;
  }

  /** Refusals are thrown as problems. */
  async call<C extends Call>(
    call: C,
    input: CallInput<C>,
    { now, upload }: InProcessClientOptions = {},
  ): Promise<CallResult<C>> {
    const ctx = await this.#openContext({ now, upload });
    return runCallHandler(ctx, call, this.#handlerOf(call), input) as Promise<CallResult<C>>;
  }

  /** Uploads a file and returns its id. */
  async upload(bytes: Buffer, name: string): Promise<string> {
    const stream = Object.assign(Readable.from([bytes]), { truncated: false });
    const upload = { name, type: 'application/octet-stream', stream, requireEnd: async () => {} };
    return (await this.call(uploadFile, {}, { upload })).id;
  }

  /** Runs work without a call as this caller. */
  async run<Result>(work: (ctx: CallContext) => Promise<Result>): Promise<Result> {
    return work(await this.#openContext({}));
  }

  async #openContext({ now, upload }: InProcessClientOptions): Promise<DetachedCallContext> {
    const deps = now === undefined ? this.#deps : { ...this.#deps, now: () => now };
    return new DetachedCallContext(deps, {
      ...this.#caller,
      session: await this.#findSession(),
      upload,
      language: 'en',
      requestId: 'in-process',
      ip: '127.0.0.1',
    });
  }

  #handlerOf({ name }: Call): AnyCallHandler {
    if (!Object.hasOwn(allCalls, name)) throw new Error(`There is no call ${name}.`);
    return this.#handlers[name as CallName];
  }

  /** Read for each call, so that a disabled account is refused at once. */
  async #findSession(): Promise<Session | null> {
    const { accountId } = this.#caller;
    if (accountId === undefined) return null;
    const [row] = await this.#deps.db
      .select({ roles: account.roles, enabled: account.isEnabled })
      .from(account)
      .where(eq(account.id, accountId));
    if (row?.enabled !== true) throw new Problem('sessionRequired');
    return { id: '', tokenHash: Buffer.alloc(0), accountId, roles: row.roles };
  }
}
