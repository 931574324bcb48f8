import type { Language } from '@nazar/domain/text/language.ts';
import type { Database } from '../../database/database.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import type { Actor } from '../actor.ts';
import { Problem } from '../problem.ts';
import type { Session } from '../session.ts';
import type { CallContext } from './call-context.ts';
import type { UploadPart } from './read-upload.ts';

export interface Caller {
  readonly session: Session | null;
  readonly guestKey?: string | null;
  /** The holder of a personal link. */
  readonly invited?: Actor | null;
}

/** A context in which a call runs; its transaction may be replaced by a retry. */
export abstract class RetryableCallContext implements CallContext {
  readonly deps: ServerDeps;
  readonly session: Session | null;
  readonly guestKey: string | null;
  readonly actor: Actor;
  /** The transaction, if one is open. */
  db: Database;
  /** Null when tasks run immediately. */
  pending: (() => Promise<void>)[] | null = null;
  abstract readonly language: Language;
  abstract readonly requestId: string;
  abstract readonly ip: string;
  abstract readonly userAgent: string;
  abstract readonly captchaId: string | null;
  abstract readonly uploadToken: string | null;

  constructor(deps: ServerDeps, { session, guestKey = null, invited = null }: Caller) {
    this.deps = deps;
    this.db = deps.db;
    this.session = session;
    this.guestKey = guestKey;
    this.actor = invited ?? makeActor(session, guestKey);
  }

  get log(): ServerDeps['log'] {
    return this.deps.log;
  }

  now(): number {
    return this.deps.now();
  }

  async afterCommit(task: () => Promise<void>): Promise<void> {
    if (this.pending === null) await this.runAfterCommit(task);
    else this.pending.push(task);
  }

  /** The call has succeeded, so a failing task is logged and not answered. */
  async runAfterCommit(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.log.error({ requestId: this.requestId, err: error }, 'A task after the commit failed.');
    }
  }

  abstract whileConnected<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  abstract upload(maxBytes?: number): Promise<UploadPart>;
}

type Details = Pick<CallContext, 'language' | 'requestId' | 'ip'> & {
  readonly captchaId?: string | null;
  readonly upload?: UploadPart | undefined;
};

/** The context of a call without a request: of a command, a job, or an event of a connection. */
export class DetachedCallContext extends RetryableCallContext {
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
  readonly captchaId: string | null;
  readonly userAgent = '';
  readonly uploadToken = null;
  readonly #upload: UploadPart | undefined;

  constructor(deps: ServerDeps, caller: Caller & Details) {
    super(deps, caller);
    this.language = caller.language;
    this.requestId = caller.requestId;
    this.ip = caller.ip;
    this.captchaId = caller.captchaId ?? null;
    this.#upload = caller.upload;
  }

  /** Work is never aborted: a chat message is stored even if its sender disconnects. */
  whileConnected<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return work(new AbortController().signal);
  }

  async upload(): Promise<UploadPart> {
    if (this.#upload === undefined) throw new Problem('badRequest');
    return this.#upload;
  }
}

function makeActor(session: Session | null, guestKey: string | null): Actor {
  if (session !== null) return { kind: 'user', id: session.accountId, roles: session.roles };
  return guestKey === null ? { kind: 'guest' } : { kind: 'guest', guestKey };
}
