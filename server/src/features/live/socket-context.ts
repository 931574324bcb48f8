import type { Language } from '@nazar/domain/text/language.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { RunningContext } from '../../platform/http/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { UploadPart } from '../../platform/http/read-upload.ts';
import type { Session } from '../../platform/http/session.ts';

/** The context of one event of a connection, with the current rights of its session. */
export class SocketContext implements RunningContext {
  readonly deps: ServerDeps;
  readonly session: Session;
  readonly actor: Actor;
  readonly language: Language;
  readonly requestId: string;
  readonly guestKey = null;
  readonly captchaId = null;
  readonly uploadToken = null;
  readonly ip: string;
  readonly userAgent = '';
  db: Database;
  pending: (() => Promise<void>)[] | null = null;

  constructor(
    deps: ServerDeps,
    { session, language, requestId, ip }: Pick<SocketContext, 'session' | 'language' | 'requestId' | 'ip'>,
  ) {
    this.deps = deps;
    this.db = deps.db;
    this.session = session;
    this.actor = { kind: 'user', id: session.accountId, roles: session.roles };
    this.language = language;
    this.requestId = requestId;
    this.ip = ip;
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

  async runAfterCommit(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.log.error({ requestId: this.requestId, err: error }, 'A task after the commit failed.');
    }
  }

  /** Work is never aborted: a message is stored even if its sender disconnects. */
  whileConnected<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return work(new AbortController().signal);
  }

  upload(): Promise<UploadPart> {
    return Promise.reject(new Problem('badRequest'));
  }
}
