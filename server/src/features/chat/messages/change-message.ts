import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { editMessage } from '@nazar/domain/api/message-calls.ts';
import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';
import { isVisuallyEmpty } from '@nazar/domain/comments/comment-text.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { broadcastMessage } from '../broadcast-chat-changes.ts';
import type { ChatMembership } from '../membership-queries.ts';
import { enforceChatRateLimit } from '../rates.ts';
import {
  getVisibleMessageRange,
  makeChatReaderContext,
  requireChatMembership,
} from '../require-chat-membership.ts';
import { type ChatMessageRow, findVisibleMessage, updateMessageRow } from './message-queries.ts';
import { serializeMessages } from './serialize-messages.ts';
import { hideTakenDownMessage } from './taken-down-queries.ts';

type MessageReference = { readonly chatId: string; readonly id: string };
type ChangedMessage = {
  readonly row: ChatMessageRow;
  readonly membership: ChatMembership;
  readonly isNew: boolean;
};

export async function editMessageText(
  ctx: CallContext,
  { chatId, id, text }: ParsedCallInput<typeof editMessage>,
): Promise<Message> {
  await enforceChatRateLimit(ctx, 'changes');
  return changeMessage(ctx, { chatId, id }, async (db, { row, membership }) => {
    if (row.kind === 'deleted') throw new Problem('messageGone');
    if (row.kind === 'voice') throw new Problem('forbidden');
    if (row.kind === 'text' && isVisuallyEmpty(text))
      throw makeInvalidFieldProblem('text', 'messageRequired');
    if (membership.blockedByMe && membership.chat.kind === 'direct') throw new Problem('chatBlocked');
    // The client repeats the call after a lost reply.
    if ((row.ownText ?? row.text) === text) return { row, membership, isNew: false };
    if (ctx.now() >= row.sentAt.getTime() + chatLimits.editTime) throw new Problem('messageEditEnded');
    const now = new Date(ctx.now());
    // While the other has blocked the sender, an edit of an older message is visible to the sender only.
    const isOwn = membership.hidesFromOther && !row.isHidden;
    const edit = isOwn
      ? { ownText: text, ownEditedAt: now }
      : { text, ownText: null, ownEditedAt: null, searchText: foldText(text), editedAt: now };
    return { row: await updateMessageRow(db, row, edit, now), membership, isNew: true };
  });
}

/** Deletes a message for everyone. Readers see only that there was a message at its number. */
export async function deleteMessageForEveryone(ctx: CallContext, place: MessageReference): Promise<Message> {
  await enforceChatRateLimit(ctx, 'changes');
  return changeMessage(ctx, place, async (db, { row, membership }) => {
    if (row.kind === 'deleted') return { row, membership, isNew: false };
    return { row: await hideTakenDownMessage(db, row, new Date(ctx.now())), membership, isNew: true };
  });
}

async function changeMessage(
  ctx: CallContext,
  { chatId, id }: MessageReference,
  apply: (
    db: Database,
    found: { row: ChatMessageRow; membership: ChatMembership },
  ) => Promise<ChangedMessage>,
): Promise<Message> {
  const { row, membership, isNew } = await ctx.deps.db.transaction(async (tx) => {
    const membership = await requireChatMembership(ctx, tx, chatId, { lock: true });
    const row = await findVisibleMessage(tx, getVisibleMessageRange(membership), id);
    if (row === null) throw new Problem('notFound');
    if (row.senderId !== requireUser(ctx).accountId) throw new Problem('forbidden');
    return apply(tx, { row, membership });
  });
  if (isNew) broadcastMessage(ctx.deps, row, membership);
  const [message] = await serializeMessages(makeChatReaderContext(ctx, ctx.deps.db), [row]);
  if (message === undefined) throw new Error('A message was not serialized.');
  return message;
}
