import { type Language, negotiateLanguage } from '@nazar/domain/text/language.ts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { ServerDeps } from '../deps/server-deps.ts';
import type { Actor } from './actor.ts';
import { runTaskAfterCommit } from './after-commit.ts';
import type { RunningContext } from './call-context.ts';
import { readUpload, type UploadPart } from './read-upload.ts';
import type { Session } from './session.ts';
import { whileConnected } from './while-connected.ts';

/** The context of one request. What few handlers need is computed on demand. */
export class RequestContext implements RunningContext {
  readonly deps: ServerDeps;
  readonly session: Session | null;
  readonly guestKey: string | null;
  readonly actor: Actor;
  /** The transaction while one is open. */
  db: Database;
  /** Null when tasks run immediately. */
  pending: (() => Promise<void>)[] | null = null;
  readonly #request: FastifyRequest;
  #language: Language | undefined;

  constructor(
    request: FastifyRequest,
    deps: ServerDeps,
    {
      session,
      guestKey,
      invited = null,
      language,
    }: {
      session: Session | null;
      guestKey: string | null;
      invited?: Actor | null;
      /** By default as the request's header asks. */
      language?: Language | undefined;
    },
  ) {
    this.#language = language;
    this.#request = request;
    this.deps = deps;
    this.db = deps.db;
    this.session = session;
    this.guestKey = guestKey;
    this.actor = invited ?? actorOf(session, guestKey);
  }

  get language(): Language {
    this.#language ??= negotiateLanguage(this.#request.headers['accept-language']);
    return this.#language;
  }

  get requestId(): string {
    return this.#request.id;
  }

  get ip(): string {
    return this.#request.ip;
  }

  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? '';
  }

  get captchaId(): string | null {
    return captchaCookie(this.#request.headers.cookie);
  }

  get uploadToken(): string | null {
    const { token } = this.#request.headers;
    return typeof token === 'string' ? token : null;
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

  whileConnected<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return whileConnected(this.#request, work);
  }

  runAfterCommit(task: () => Promise<void>): Promise<void> {
    return runTaskAfterCommit(this, task);
  }

  upload(maxBytes?: number): Promise<UploadPart> {
    return readUpload(this.#request, maxBytes);
  }
}

export function actorOf(session: Session | null, guestKey: string | null): Actor {
  if (session !== null) return { kind: 'user', id: session.accountId, roles: session.roles };
  return guestKey === null ? { kind: 'guest' } : { kind: 'guest', guestKey };
}

const captchaPattern = /(?:^|;\s*)captcha=([0-9a-f-]{36})(?:;|$)/;

function captchaCookie(header: string | undefined): string | null {
  return header === undefined ? null : (captchaPattern.exec(header)?.[1] ?? null);
}
