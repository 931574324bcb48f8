import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { markMessages } from '@nazar/domain/api/message-calls.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { markNotificationGroupRead } from '../../notifications/index.ts';
import { broadcastReadMark } from '../broadcast-chat-changes.ts';
import { getLastVisibleMessageNumber, getMembershipChatState } from '../membership-queries.ts';
import { requireChatMembership } from '../require-chat-membership.ts';
import { chatNotificationGroupKey } from '../unread/unread-notification-queries.ts';
import { countUnreadMessagesOfChat } from '../unread/unread-queries.ts';
import { updateReadMark } from './mark-queries.ts';

/** Marks only rise. Opening a pending first message sends no read mark to the stranger before it is accepted. */
export async function raiseReadMark(
  ctx: CallContext,
  { chatId, op, number }: ParsedCallInput<typeof markMessages>,
): Promise<CallResult<typeof markMessages>> {
  const membership = await requireChatMembership(ctx, ctx.db, chatId);
  const last = getLastVisibleMessageNumber(membership);
  if (number > last) {
    throw new Problem('invalidInput', [{ path: 'number', code: 'tooBig', params: { limit: last } }]);
  }
  const { me, accountId } = membership;
  const marks = async () => ({
    received: me?.received ?? 0,
    seen: me?.seen ?? 0,
    unread: await countUnreadMessagesOfChat(ctx.db, chatId, accountId),
  });
  if (getMembershipChatState(membership) === 'request') return marks();
  const raised = await updateReadMark(ctx.db, membership, { op, number });
  if (raised === null) return marks();
  broadcastReadMark(ctx.deps, membership, { op, number });
  if (raised.unread === 0 && (me?.notifiedNumber ?? 0) > 0) {
    await markNotificationGroupRead(ctx.db, {
      accountId,
      groupKey: chatNotificationGroupKey(chatId),
      now: ctx.now(),
    });
  }
  return raised;
}
