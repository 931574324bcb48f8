import { findSendMessageRefusal, mayReadChat } from '@nazar/domain/access/chat-rights.ts';
import { clientEvents, socketCalls } from '@nazar/domain/api/chat-events.ts';
import type { Call } from '@nazar/domain/api/define-call.ts';
import type { ClientEvent } from '@nazar/domain/api/define-event.ts';
import { validateWithSchema } from '@nazar/domain/problem/validate-with-schema.ts';
import * as z from 'zod/mini';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { requireSafeJson } from '../../platform/http/calls/parse-json-body.ts';
import { type AnyCallHandler, runQueuedCall } from '../../platform/http/calls/register-call-route.ts';
import { getRetryAfterSeconds, toWireFailure } from '../../platform/http/calls/reply.ts';
import {
  DetachedCallContext,
  type RetryableCallContext,
} from '../../platform/http/calls/retryable-call-context.ts';
import { makeTooManyRequestsProblem, Problem } from '../../platform/http/problem.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { findSessionByHash } from '../../platform/http/session.ts';
import { toProblem } from '../../platform/http/to-problem.ts';
import { FloodGuard } from '../../platform/realtime/flood-guard.ts';
import { findMembershipWithoutCounts, getDirectChatRecipientIds, makeChatSubject } from '../chat/index.ts';
import type { ConnectedPage, ConnectedPageRegistry } from './connected-page-registry.ts';
import { closeIfBacklogged, EventSequencer, getSocketTransport } from './event-sequencer.ts';
import type { InquiryChangeWatcher } from './inquiry-change-watcher.ts';
import type { OnlineStateWatcher } from './online-state-watcher.ts';

export type LiveEventDeps = {
  readonly deps: ServerDeps;
  readonly handlers: Readonly<Record<string, AnyCallHandler>>;
  readonly connected: ConnectedPageRegistry;
  readonly watch: OnlineStateWatcher;
  readonly inquiries: InquiryChangeWatcher;
  readonly nextId: () => string;
  /** Records each handled event for the metrics. */
  readonly count: (name: string, status: number, ms: number) => void;
};

type Acknowledge = (answer: unknown) => void;
type Handle = (ctx: RetryableCallContext, data: unknown) => Promise<unknown>;

/** Serves the events of one connection in the order of arrival. */
export function registerLiveEventHandlers(liveDeps: LiveEventDeps, connection: ConnectedPage): void {
  const { deps, connected, count } = liveDeps;
  const { socket, language } = connection;
  const handles = new Map<string, Handle>([
    ...Object.values(socketCalls as Record<string, Call>).map(
      (call) => [call.name, makeCallHandler(liveDeps, call)] as const,
    ),
    ['typing', makeEventHandler(clientEvents.typing, notifyTyping)],
    [
      'watchOnline',
      makeEventHandler(clientEvents.watchOnline, async (_ctx, { accountIds }) => ({
        online: await liveDeps.watch.watch(connection, accountIds),
      })),
    ],
    [
      'watchInquiry',
      makeEventHandler(clientEvents.watchInquiry, (ctx, watched) =>
        liveDeps.inquiries.watch(ctx, connection, watched),
      ),
    ],
    [
      'unwatchInquiry',
      makeEventHandler(clientEvents.unwatchInquiry, async (_ctx, watched) => {
        liveDeps.inquiries.unwatch(connection, watched);
        return {};
      }),
    ],
  ]);
  const guard = new FloodGuard(performance.now());
  const turns = new EventSequencer(getSocketTransport(socket));
  socket.onAny((name: unknown, ...rest: unknown[]) => {
    const last = rest.at(-1);
    const acknowledge: Acknowledge = typeof last === 'function' ? (last as Acknowledge) : () => {};
    const requestId = liveDeps.nextId();
    const fail = (error: unknown): number => {
      const problem = toProblem(error, deps, requestId);
      const retryAfter = getRetryAfterSeconds(problem);
      const failure = toWireFailure(problem, { language, requestId });
      acknowledge({ ...failure, ...(retryAfter !== null && { retryAfter: Number(retryAfter) }) });
      return problem.status;
    };
    const verdict = guard.admit(performance.now());
    // Refused events also produce answers, so the unread buffer is checked first.
    if (verdict === 'closed' || closeIfBacklogged(getSocketTransport(socket))) {
      socket.disconnect(true);
      return;
    }
    if (verdict === 'refused') {
      fail(makeTooManyRequestsProblem(1));
      return;
    }
    const handle = typeof name === 'string' ? handles.get(name) : undefined;
    const isTaken = turns.take(async () => {
      const started = performance.now();
      let status = 200;
      try {
        if (handle === undefined) throw new Problem('notFound');
        const session = await findSessionByHash(connection.session.tokenHash, deps);
        if (session === null) {
          connected.end([connection]);
          throw new Problem('sessionRequired');
        }
        const ctx = new DetachedCallContext(deps, {
          session,
          language,
          requestId,
          ip: socket.handshake.address,
        });
        acknowledge({ status: true, result: await handle(ctx, rest[0]) });
      } catch (error) {
        status = fail(error);
      } finally {
        count(handle === undefined ? 'unknown' : String(name), status, performance.now() - started);
      }
    });
    if (!isTaken) socket.disconnect(true);
  });
}

/** Serves a call over the connection with the same schema, handler and whitelist as over HTTP. */
function makeCallHandler({ handlers }: LiveEventDeps, call: Call): Handle {
  const handler = handlers[call.name];
  if (handler === undefined) throw new Error(`The call ${call.name} has no handler.`);
  return async (ctx, data) => {
    requireSafeJson(data);
    return runQueuedCall(ctx, call, handler, data);
  };
}

function makeEventHandler<Input extends z.ZodMiniType, Result extends z.ZodMiniType>(
  event: ClientEvent<Input, Result>,
  run: (ctx: RetryableCallContext, input: z.output<Input>) => Promise<z.input<Result>>,
): Handle {
  return async (ctx, data) => {
    requireSafeJson(data);
    const checked = validateWithSchema(event.input, data);
    if (!checked.ok) throw new Problem('invalidInput', checked.problems);
    return z.parse(event.result, await run(ctx, checked.data));
  };
}

/** Forwards typing of a person who may write now. Reading a pending first message and blocks stay invisible. */
async function notifyTyping(
  ctx: RetryableCallContext,
  { chatId }: { chatId: string },
): Promise<Record<string, never>> {
  const { accountId } = requireUser(ctx);
  const membership = await findMembershipWithoutCounts(ctx.db, accountId, chatId);
  if (membership === null || !mayReadChat(makeChatSubject(membership))) throw new Problem('notFound');
  if (
    findSendMessageRefusal(makeChatSubject(membership), 'text') === null &&
    membership.me?.state === 'member'
  ) {
    const to = getDirectChatRecipientIds(membership);
    ctx.deps.live.publish({ typing: chatId, by: accountId, ...(to !== undefined && { to }) });
  }
  return {};
}
