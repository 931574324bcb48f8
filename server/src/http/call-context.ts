import type { Language } from '@nazar/domain/text/language.ts';
import type { Database } from '../database/database.ts';
import type { ServerDeps } from '../deps/server-deps.ts';
import type { Actor } from './actor.ts';
import type { UploadPart } from './read-upload.ts';
import type { Session } from './session.ts';

/** What a handler knows of its request, and the only way to everything outside of it. */
export interface CallContext {
  /** The transaction's handle where the call declares `own`, the pool's elsewhere. */
  readonly db: Database;
  readonly deps: ServerDeps;
  readonly actor: Actor;
  readonly session: Session | null;
  /** Of a guest, and of a signed-in person's browser too; null without a genuine X-Guest. */
  readonly guestKey: string | null;
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The captcha cookie; it gives no right but to answer that picture. */
  readonly captchaId: string | null;
  readonly log: ServerDeps['log'];
  /** Milliseconds since 1970, by the server's clock. */
  now(): number;
  /** Runs after the commit and before the reply; at once where the call has no transaction of its own. */
  afterCommit(task: () => Promise<void>): Promise<void>;
  /** Gives work up when the caller has gone. */
  whileConnected<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** The one file of a multipart call. */
  upload(): Promise<UploadPart>;
}
