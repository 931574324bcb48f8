import type { Database } from '../database/database.ts';
import type { ServerDeps } from '../deps/server-deps.ts';
import type { Actor } from './actor.ts';
import { runTaskAfterCommit } from './after-commit.ts';
import type { RunningContext } from './call-context.ts';
import { Problem } from './problem.ts';
import type { UploadPart } from './read-upload.ts';
import { actorOf } from './request-context.ts';
import type { Session } from './session.ts';

interface Caller {
  readonly session: Session | null;
  readonly guestKey: string | null;
  readonly captchaId: string | null;
  readonly upload: UploadPart | undefined;
}

/** The context of a call that a command or a job makes. */
export class InProcessContext implements RunningContext {
  readonly deps: ServerDeps;
  readonly session: Session | null;
  readonly guestKey: string | null;
  readonly captchaId: string | null;
  readonly actor: Actor;
  readonly language = 'en';
  readonly requestId = 'in-process';
  readonly ip = '127.0.0.1';
  readonly userAgent = 'in-process';
  db: Database;
  pending: (() => Promise<void>)[] | null = null;
  readonly uploadToken = null;
  readonly #upload: UploadPart | undefined;

  constructor(deps: ServerDeps, { session, guestKey, captchaId, upload }: Caller) {
    this.deps = deps;
    this.db = deps.db;
    this.session = session;
    this.guestKey = guestKey;
    this.captchaId = captchaId;
    this.actor = actorOf(session, guestKey);
    this.#upload = upload;
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

  runAfterCommit(task: () => Promise<void>): Promise<void> {
    return runTaskAfterCommit(this, task);
  }

  whileConnected<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return work(new AbortController().signal);
  }

  async upload(): Promise<UploadPart> {
    if (this.#upload === undefined) throw new Problem('badRequest');
    return this.#upload;
  }
}
