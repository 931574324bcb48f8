import type { Readable } from 'node:stream';
import type { CallName } from '@nazar/domain/api/all-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { ServerDeps } from '../deps/server-deps.ts';
import type { CallAsGuest } from '../http/calls/call-as-guest.ts';
import type { AnyCallHandler } from '../http/calls/register-call-route.ts';
import type { Metrics } from '../http/monitoring/metrics.ts';
import type { ReplyNotFound } from '../http/routes/register-web-application-routes.ts';
import type { EventSubscriber } from '../jobs/deliver-events.ts';
import type { Job } from '../jobs/job.ts';

declare module '../deps/server-deps.ts' {
  interface ServerDeps {
    /** In the order in which work over all features runs. */
    readonly features: readonly Feature[];
  }
}

/** The contributions of one folder of `server/src/features` to the server. */
export interface Feature {
  readonly name: string;
  readonly handlers?: Handlers;
  readonly jobs?: readonly Job[];
  /** Reactions to events, including those of other features. */
  readonly subscribers?: readonly EventSubscriber[];
  /** Adds HTTP routes that are not calls. */
  readonly routes?: (app: FastifyInstance, deps: ServerDeps, site: RouteDeps) => void;
  /** Files for the download of an account's personal data. */
  readonly personalData?: (deps: ServerDeps, accountId: string) => Promise<readonly ArchiveFile[]>;
  readonly deleteAccountData?: AccountDataDeletion;
  readonly notificationSubjects?: (
    db: Database,
    of: NotificationSubjectsQuery,
  ) => Promise<NotificationSubjects>;
}

type Handlers = Readonly<Partial<Record<CallName, AnyCallHandler>>>;

/** The dependencies of routes besides the calls. */
interface RouteDeps {
  readonly handlers: Readonly<Record<CallName, AnyCallHandler>>;
  readonly asGuest: CallAsGuest;
  readonly metrics: Metrics;
  /** The folder of the built web client. */
  readonly built: string;
  readonly notFoundPage: ReplyNotFound;
}

/** One file of an archive, opened when it is about to be written. */
export interface ArchiveFile {
  readonly path: string;
  readonly open: () => Promise<Readable>;
}

export type AccountToDelete = { readonly accountId: string; readonly keepsAnswers: boolean };

/** Deletes or anonymises a feature's rows when an account is deleted. */
export interface AccountDataDeletion {
  /**
   * Each step deletes rows, or removes the account from them, in a short transaction with the usual locks,
   * and returns whether there may be more. An interrupted deletion starts again, so each step finds the
   * remaining rows itself.
   */
  readonly steps?: readonly ((deps: AccountDeletionDeps, account: AccountToDelete) => Promise<boolean>)[];
  /**
   * SQL for whether rows remain for the steps or the clean-up that they wait for; the account stays until
   * there are none.
   */
  readonly hasRemaining?: (accountId: string) => SQL;
  /** Runs in the transaction that deletes the account's row, which is locked. */
  readonly deleteRemaining?: (db: Database, accountId: string, now: Date) => Promise<void>;
}

export type AccountDeletionDeps = Pick<ServerDeps, 'db' | 'now' | 'secrets' | 'log' | 'features'>;

/** The notifications of an account whose subjects are looked up. */
export interface NotificationSubjectsQuery {
  readonly account: { readonly id: string; readonly roles: readonly string[]; readonly language: Language };
  readonly inquiryIds: readonly string[];
  readonly chatIds: readonly string[];
  readonly now: number;
}

/** Subjects of notifications by id, as far as the account may see them now. */
interface NotificationSubjects {
  readonly inquiries?: ReadonlyMap<string, { readonly title: string; readonly mine: boolean }>;
  readonly chats?: ReadonlyMap<string, { readonly id: string; readonly name: string | null }>;
}
