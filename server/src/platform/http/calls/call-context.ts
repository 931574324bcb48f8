import type { Language } from '@nazar/domain/text/language.ts';
import type { Database } from '../../database/database.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import type { Actor } from '../actor.ts';
import type { Session } from '../session.ts';
import type { UploadPart } from './read-upload.ts';

/** Everything that a handler gets: its request, and access to everything outside. */
export interface CallContext {
  /** The call's transaction if it declares `own`, otherwise the pool. */
  readonly db: Database;
  readonly deps: ServerDeps;
  readonly actor: Actor;
  readonly session: Session | null;
  /** Signed-in browsers send the header X-Guest too; null if it is missing or invalid. */
  readonly guestKey: string | null;
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The captcha cookie; it only allows answering that captcha. */
  readonly captchaId: string | null;
  /** The token of an upload, which may be sent without a session. */
  readonly uploadToken: string | null;
  readonly log: ServerDeps['log'];
  /** Milliseconds since 1970, by the server's clock. */
  now(): number;
  /** Runs after the commit and before the reply; immediately if the call has no transaction. */
  afterCommit(task: () => Promise<void>): Promise<void>;
  /** Aborted when the caller has disconnected. */
  whileConnected<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** The file of a multipart call. `maxBytes` is the limit of uploaded files by default. */
  upload(maxBytes?: number): Promise<UploadPart>;
}
