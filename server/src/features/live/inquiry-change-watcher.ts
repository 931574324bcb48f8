import { inquiryChangedEvent } from '@nazar/domain/api/chat-events.ts';
import { getCommentCounts } from '@nazar/domain/api/comment-calls.ts';
import type { Call } from '@nazar/domain/api/define-call.ts';
import type { ServerEventData } from '@nazar/domain/api/define-event.ts';
import { getResultsVersion } from '@nazar/domain/api/result-calls.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { type AnyCallHandler, runCallHandler } from '../../platform/http/calls/register-call-route.ts';
import {
  DetachedCallContext,
  type RetryableCallContext,
} from '../../platform/http/calls/retryable-call-context.ts';
import { makeTooManyRequestsProblem, Problem } from '../../platform/http/problem.ts';
import { findSessionByHash } from '../../platform/http/session.ts';
import { findCommentsVersionsByInquiry } from '../comments/index.ts';
import { listCountsVersions } from '../results/index.ts';
import { type ConnectedPage, emitToPage } from './connected-page-registry.ts';

type ChangedPart = ServerEventData<typeof inquiryChangedEvent>['about'];
type Watched = {
  readonly inquiryId: string;
  readonly about: ChangedPart;
  /** The last answer that each page received, as JSON. */
  readonly pages: Map<ConnectedPage, string>;
  /** The version of the pages' answers; null if a page may lack the newest one, so that the next look asks for all. */
  version: string | null;
  /** When rights were last checked, by the monotonic clock in ms. */
  judgedAt: number;
};

type InquiryChangeContext = {
  readonly deps: ServerDeps;
  readonly handlers: Readonly<Record<string, AnyCallHandler>>;
  readonly nextId: () => string;
};

/** Milliseconds between two looks at the watched rows. */
const lookEveryMs = 1_000;
/** Milliseconds between two checks of rights without a change; rights are also checked before each answer. */
const judgeEveryMs = 10_000;
/** Maximum number of watched inquiries of one page. */
const maxOfPage = 20;

const calls: Readonly<Record<ChangedPart, Call>> = { results: getResultsVersion, comments: getCommentCounts };

/**
 * Notifies pages of new results and comments of the inquiries that they show. One query a second checks the rows
 * for all pages of this server, so submits do no extra work and no change is missed. Each page gets the answer that
 * the corresponding call would give it at that moment, with its rights, or an event that ends the watch.
 */
export class InquiryChangeWatcher {
  readonly #context: InquiryChangeContext;
  readonly #watched = new Map<string, Watched>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #stopped = false;

  constructor(context: InquiryChangeContext) {
    this.#context = context;
  }

  /** Returns the current answer of the page; refused like the call. */
  async watch(
    ctx: RetryableCallContext,
    connection: ConnectedPage,
    { inquiryId, about }: { readonly inquiryId: string; readonly about: ChangedPart },
  ): Promise<ServerEventData<typeof inquiryChangedEvent>> {
    const key = getChangeKey(inquiryId, about);
    const own = [...this.#watched.values()].filter(({ pages }) => pages.has(connection));
    if (own.length >= maxOfPage && !own.some((each) => getChangeKey(each.inquiryId, each.about) === key)) {
      throw makeTooManyRequestsProblem(1);
    }
    // The version is read before the answer, so a change in between leads to another event.
    const version = (await this.#versions(about, [inquiryId])).get(inquiryId) ?? null;
    const answer = await this.#answer(ctx, inquiryId, about);
    if (!connection.socket.connected || this.#stopped) throw new Problem('unavailable');
    const text = JSON.stringify(answer);
    const watched = this.#watched.get(key);
    if (watched === undefined) {
      const judgedAt = performance.now();
      const pages = new Map([[connection, text]]);
      this.#watched.set(key, { inquiryId, about, version, judgedAt, pages });
      this.#schedule();
    } else {
      watched.pages.set(connection, text);
      if (watched.version !== version) watched.version = null;
    }
    return answer;
  }

  unwatch(connection: ConnectedPage, { inquiryId, about }: { inquiryId: string; about: ChangedPart }): void {
    this.#drop(getChangeKey(inquiryId, about), connection);
  }

  forget(connection: ConnectedPage): void {
    for (const key of [...this.#watched.keys()]) this.#drop(key, connection);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #drop(key: string, connection: ConnectedPage): void {
    const watched = this.#watched.get(key);
    watched?.pages.delete(connection);
    if (watched?.pages.size === 0) this.#watched.delete(key);
  }

  /** Schedules one check after the other, so that more pages make checks slower and don't add database load. */
  #schedule(): void {
    if (this.#timer !== undefined || this.#stopped || this.#watched.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look()
        .catch((error: unknown) =>
          this.#context.deps.log.warn({ err: error }, 'Watched inquiries were not looked at.'),
        )
        .finally(() => {
          this.#timer = undefined;
          this.#looking = null;
          this.#schedule();
        });
    }, lookEveryMs).unref();
  }

  async #look(): Promise<void> {
    for (const about of ['results', 'comments'] as const) {
      const all = [...this.#watched.values()].filter((each) => each.about === about);
      if (all.length === 0) continue;
      const versions = await this.#versions(
        about,
        all.map(({ inquiryId }) => inquiryId),
      );
      for (const watched of all) {
        const version = versions.get(watched.inquiryId) ?? null;
        const isSent = watched.version !== null && watched.version === version;
        if (isSent && performance.now() - watched.judgedAt < judgeEveryMs) continue;
        // Stored first, because a page that starts to watch meanwhile may set it to null.
        Object.assign(watched, { version, judgedAt: performance.now() });
        await this.#publish(watched);
      }
    }
  }

  #versions(about: ChangedPart, inquiryIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { db } = this.#context.deps;
    return about === 'results'
      ? listCountsVersions(db, inquiryIds)
      : findCommentsVersionsByInquiry(db, inquiryIds);
  }

  /** Sends each account its answer; one that fails is logged and tried again at the next look. */
  async #publish(watched: Watched): Promise<void> {
    const connectionsByAccount = Map.groupBy(watched.pages.keys(), ({ session }) => session.accountId);
    for (const connections of connectionsByAccount.values()) {
      await this.#publishTo(connections, watched).catch((error: unknown) => {
        watched.version = null;
        this.#context.deps.log.warn({ err: error }, 'A change of a watched inquiry was not sent.');
      });
    }
  }

  /** Sends only answers that differ: a row may change in a part that no page shows, such as a draft. */
  async #publishTo(
    connections: readonly ConnectedPage[],
    { inquiryId, about, pages }: Watched,
  ): Promise<void> {
    const answer = await this.#answerFor(connections, inquiryId, about);
    if (answer === null) return;
    const text = JSON.stringify(answer);
    for (const connection of connections) {
      // The page may have closed meanwhile, or have asked again.
      if (!pages.has(connection) || pages.get(connection) === text) continue;
      if (answer.isOver) this.unwatch(connection, { inquiryId, about });
      else pages.set(connection, text);
      emitToPage(connection, inquiryChangedEvent, answer);
    }
  }

  /**
   * The current answer for an account; null when its sessions have ended, and those connections are closed
   * elsewhere.
   */
  async #answerFor(
    connections: readonly ConnectedPage[],
    inquiryId: string,
    about: ChangedPart,
  ): Promise<ServerEventData<typeof inquiryChangedEvent> | null> {
    const { deps, nextId } = this.#context;
    for (const { session: before, language } of connections) {
      const session = await findSessionByHash(before.tokenHash, deps);
      if (session === null) continue;
      const ctx = new DetachedCallContext(deps, { session, language, requestId: nextId(), ip: '' });
      try {
        return await this.#answer(ctx, inquiryId, about);
      } catch (error) {
        // The page repeats the call itself and gets the reason.
        if (error instanceof Problem)
          return { inquiryId, about, isOver: true, version: null, comments: null };
        throw error;
      }
    }
    return null;
  }

  async #answer(
    ctx: RetryableCallContext,
    inquiryId: string,
    about: ChangedPart,
  ): Promise<ServerEventData<typeof inquiryChangedEvent>> {
    const call = calls[about];
    const handler = this.#context.handlers[call.name];
    if (handler === undefined) throw new Error(`The call ${call.name} has no handler.`);
    const answer = await runCallHandler(ctx, call, handler, { inquiryId });
    const shown = { inquiryId, about, isOver: false, version: null, comments: null };
    return about === 'comments'
      ? { ...shown, comments: answer as ServerEventData<typeof inquiryChangedEvent>['comments'] }
      : { ...shown, version: (answer as { version: string }).version };
  }
}

const getChangeKey = (inquiryId: string, about: ChangedPart) => `${about} ${inquiryId}`;
