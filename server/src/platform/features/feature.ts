import type { Readable } from 'node:stream';
import type { CallName } from '@nazar/domain/api/all-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { ServerDeps } from '../deps/server-deps.ts';
import type { GuestAnswer } from '../http/guest-answers.ts';
import type { Metrics } from '../http/metrics.ts';
import type { AnyHandler } from '../http/serve-call.ts';
import type { NotFoundPage } from '../http/serve-web.ts';
import type { Subscriber } from '../jobs/deliver-events.ts';
import type { Job } from '../jobs/job.ts';

declare module '../deps/server-deps.ts' {
  interface ServerDeps {
    /** In the order of their layers, so that work over all of them has an order. */
    readonly features: readonly Feature[];
  }
}

/** The contributions of one folder of `server/src/features` to the server. */
export interface Feature {
  readonly name: string;
  readonly handlers?: Handlers;
  readonly jobs?: readonly Job[];
  /** Reactions to events, which may be of other features. */
  readonly subscribers?: readonly Subscriber[];
  /** Adds HTTP routes that are not calls. */
  readonly routes?: (app: FastifyInstance, deps: ServerDeps, site: Site) => void;
  /** The files that it adds to the download of an account's own data. */
  readonly personalData?: (deps: ServerDeps, accountId: string) => Promise<readonly ArchiveFile[]>;
  readonly deleteAccountData?: AccountDataDeletion;
  readonly notificationSubjects?: (db: Database, of: NotificationsOf) => Promise<NotificationSubjects>;
}

type Handlers = Readonly<Partial<Record<CallName, AnyHandler>>>;

/** The dependencies of routes besides the calls. */
export interface Site {
  readonly handlers: Readonly<Record<CallName, AnyHandler>>;
  readonly asGuest: GuestAnswer;
  readonly metrics: Metrics;
  /** The folder of the built web client. */
  readonly built: string;
  readonly notFoundPage: NotFoundPage;
}

/** One file of an archive, opened when it is about to be written. */
export interface ArchiveFile {
  readonly path: string;
  readonly open: () => Promise<Readable>;
}

export type LeavingAccount = { readonly accountId: string; readonly keepsAnswers: boolean };

/** Deletes or anonymises a feature's rows when an account is deleted. */
export interface AccountDataDeletion {
  /**
   * Each deletes something, or removes the account from it, in a short transaction with the usual locks, and returns
   * whether there may be more. An interrupted deletion begins again, so each finds the remaining rows itself.
   */
  readonly steps?: readonly ((deps: DeletionDeps, leaving: LeavingAccount) => Promise<boolean>)[];
  /** SQL for «rows are left that the steps, or the clean-up that they wait for, take»; the account stays until then. */
  readonly isLeft?: (accountId: string) => SQL;
  /** Runs in the transaction that deletes the account's row, which is locked. */
  readonly last?: (db: Database, accountId: string, now: Date) => Promise<void>;
}

export type DeletionDeps = Pick<ServerDeps, 'db' | 'now' | 'secrets' | 'log' | 'features'>;

/** The notifications of an account whose subjects are looked up. */
export interface NotificationsOf {
  readonly account: { readonly id: string; readonly roles: readonly string[]; readonly language: Language };
  readonly inquiryIds: readonly string[];
  readonly chatIds: readonly string[];
  readonly now: number;
}

/** Subjects of notifications by id, as far as the account may see them now. */
export interface NotificationSubjects {
  readonly inquiries?: ReadonlyMap<string, { readonly title: string; readonly mine: boolean }>;
  readonly chats?: ReadonlyMap<string, { readonly id: string; readonly name: string | null }>;
}
