import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import {
  type CommitAttempt,
  GroupCommitQueue,
  lockedElsewhereOutcome,
} from '../../../platform/database/connections/group-commit-queue.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import {
  broadcastChatChange,
  broadcastMessage,
  getDirectChatRecipientIds,
} from '../broadcast-chat-changes.ts';
import { makeChatReaderContext } from '../require-chat-membership.ts';
import type { OutgoingMessage, SendMessageOutcome } from './outgoing-message.ts';
import {
  lockAndReadMessageCheckContext,
  type MessageCheckContext,
  makeMembershipKey,
} from './read-outgoing-messages.ts';
import { type CheckedOutgoingMessage, requireSendableMessage } from './require-sendable-message.ts';
import { serializeMessages } from './serialize-messages.ts';
import { writeAndCommitMessages } from './write-messages.ts';

declare module '../../../platform/deps/server-deps.ts' {
  interface ServerDeps {
    /** Closed together with the app. */
    readonly messages: MessageCommits;
  }
}

/** Stores messages in group commits, one message per chat at a time. */
type MessageCommits = GroupCommitQueue<OutgoingMessage, SendMessageOutcome>;

export const makeMessageGroupCommit = (needs: {
  readonly pool: pg.Pool;
  readonly log: Pick<Logger, 'warn'>;
}): MessageCommits =>
  new GroupCommitQueue({
    ...needs,
    name: 'messages',
    commit: commitMessages,
    unavailable: () => new Problem('unavailable'),
    getExclusiveKey: ({ input }) => input.chatId,
    getLockKey: ({ input }) => input.chatId,
  });

/**
 * Stores a message once: repeats have the same client-generated id. The chat is locked before the permission check
 * until the commit, so numbers have no gaps and no message is stored after a block.
 */
export async function storeOutgoingMessage(
  ctx: CallContext,
  input: OutgoingMessage['input'],
): Promise<Message> {
  const session = requireUser(ctx);
  const { actor, deps } = ctx;
  const outcome = await deps.messages.commit({ ctx: { session, actor, deps, now: () => ctx.now() }, input });
  if (outcome instanceof Problem) throw outcome;
  const { row, membership, isNew, accepted } = outcome;
  if (isNew) broadcastMessage(deps, row, membership);
  if (accepted) broadcastChatChange(deps, row.chatId, getDirectChatRecipientIds(membership) ?? []);
  const [message] = await serializeMessages(makeChatReaderContext(ctx, deps.db), [row]);
  if (message === undefined) throw new Error('A message was not serialized.');
  return message;
}

async function commitMessages(
  client: pg.Client,
  group: readonly OutgoingMessage[],
  { waits }: CommitAttempt,
): Promise<(SendMessageOutcome | typeof lockedElsewhereOutcome)[]> {
  const facts = await lockAndReadMessageCheckContext(client, group, waits);
  const outcomes: (SendMessageOutcome | CheckedOutgoingMessage | typeof lockedElsewhereOutcome)[] = [];
  for (const sending of group) {
    if (isLeft(sending, facts)) {
      outcomes.push(lockedElsewhereOutcome);
      continue;
    }
    outcomes.push(
      await requireSendableMessage(sending, facts).catch((error: unknown) => {
        if (error instanceof Problem) return error;
        throw error;
      }),
    );
  }
  const accepted = outcomes.filter(isNewOutgoingMessage);
  if (accepted.length === 0) await client.query('rollback');
  const stored = (await writeAndCommitMessages(client, facts.db, accepted)).values();
  return outcomes.map((outcome) => {
    if (!isNewOutgoingMessage(outcome)) return outcome;
    const { value } = stored.next();
    if (value === undefined) throw new Error('A message was not stored.');
    return value;
  });
}

/** The chat is locked by another transaction, which writes in it or changes its members. */
const isLeft = (
  { ctx, input: { chatId } }: OutgoingMessage,
  { lockedChats, memberships }: MessageCheckContext,
): boolean =>
  !lockedChats.has(chatId) &&
  memberships.has(makeMembershipKey({ accountId: ctx.session.accountId, chatId }));

const isNewOutgoingMessage = (
  outcome: SendMessageOutcome | CheckedOutgoingMessage | typeof lockedElsewhereOutcome,
): outcome is CheckedOutgoingMessage => outcome !== lockedElsewhereOutcome && 'sending' in outcome;
