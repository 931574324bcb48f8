import { can } from '@nazar/domain/access/can.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { broadcastContentVisibilityChanged } from '../../platform/http/content-visibility.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireAndLockAdmin } from '../access/index.ts';
import {
  insertInquiryAuditEntry,
  lockCommentCounts,
  makeCommentSubject,
  markHeldNotificationReadIfNoneWaits,
  notifyOfComment,
  requireComment,
  requireCommentedInquiry,
} from '../comments/index.ts';
import { lockInquiryForTakedown, updateInquiryTakedown } from '../inquiries/index.ts';
import { notify } from '../notifications/index.ts';
import {
  hideTakenDownComment,
  insertAndLockContentModeration,
  type ModeratedContentKey,
  restoreTakenDownComment,
} from '../reports/index.ts';
import { type ModerationCaseActions, toAuditAction } from './moderation-case-actions.ts';

/**
 * Locks an inquiry or a comment, so that two administrators decide one after the other. The lock order is the one
 * of deleting an inquiry and of writing its comments, to prevent deadlocks.
 */
export async function requireAndLockContentCase(
  ctx: CallContext,
  content: ModeratedContentKey,
): Promise<ModerationCaseActions> {
  const { inquiryId, commentId } = content;
  const seen = await requireCommentedInquiry(ctx, inquiryId);
  const adminId = await requireAndLockAdmin(ctx, { on: seen, action: 'inquiry.takeDown' });
  await lockInquiryForTakedown(ctx.db, inquiryId);
  await lockCommentCounts(ctx.db, inquiryId);
  const locked = await insertAndLockContentModeration(ctx.db, content);
  if (locked === null) throw new Problem('notFound');
  const kind = commentId === null ? 'inquiry' : 'comment';
  const base: Pick<ModerationCaseActions, 'adminId' | 'locked' | 'done' | 'note'> = {
    adminId,
    locked,
    done: async () => {},
    note: (act, { reason = '', ...state } = {}) =>
      insertInquiryAuditEntry(ctx.db, {
        adminId,
        action: toAuditAction(act, kind),
        reason,
        now: ctx.now(),
        ...state,
        subjectKind: kind,
        subjectId: commentId ?? inquiryId,
        inquiryId,
      }),
  };
  const forget = () => ctx.afterCommit(async () => broadcastContentVisibilityChanged(ctx.deps));
  if (commentId === null)
    return { ...base, ...(await makeInquiryActions(ctx, inquiryId, { adminId, forget })) };
  const { subject, row } = await requireComment(ctx, { inquiryId, id: commentId });
  const requireShown = () => {
    if (!can(ctx.actor, 'comment.takeDown', makeCommentSubject(subject, row)))
      throw new Problem('commentGone');
  };
  return {
    ...base,
    hide: async () => {
      requireShown();
      await hideTakenDownComment(ctx.db, row.id);
      if (row.state === 'held') await markHeldNotificationReadIfNoneWaits(ctx, subject);
      await forget();
      return { keptText: row.text, keptState: row.state === 'held' ? 'held' : 'shown' };
    },
    show: async () => {
      // The text was deleted with its author's account.
      if (locked.keptText === null) throw new Problem('commentGone');
      await restoreTakenDownComment(ctx.db, row.id, locked);
      if (locked.keptState === 'held' && subject.ownerId !== adminId) {
        await notifyOfComment(ctx, subject, { ...row, state: 'held' });
      }
      await forget();
    },
    // Only accounts get a notification; guests read the reason at the comment's place.
    notifyTakenDown: async (reason) => {
      if (row.accountId === null || row.accountId === adminId) return;
      const about = { accountId: row.accountId, kind: 'commentTakenDown', inquiryId: subject.id } as const;
      const groupKey = `commentTakenDown ${row.id}`;
      await notify(ctx.db, { ...about, data: { reason, commentId: row.id }, groupKey }, ctx.now());
    },
    notifyRestored: async () => {},
  };
}

type Around = { readonly adminId: string; readonly forget: () => Promise<void> };

async function makeInquiryActions(
  ctx: CallContext,
  inquiryId: string,
  { adminId, forget }: Around,
): Promise<Pick<ModerationCaseActions, 'hide' | 'show' | 'notifyTakenDown' | 'notifyRestored'>> {
  const { ownerId } = await requireCommentedInquiry(ctx, inquiryId);
  const notifyOwner = async (kind: 'inquiryTakenDown' | 'inquiryRestored', reason: string) => {
    if (ownerId === adminId) return;
    await notify(ctx.db, { accountId: ownerId, kind, inquiryId, data: { reason } }, ctx.now());
  };
  return {
    hide: async (now) => {
      await updateInquiryTakedown(ctx.db, inquiryId, now);
      await forget();
      return {};
    },
    show: async () => {
      await updateInquiryTakedown(ctx.db, inquiryId, null);
      await forget();
    },
    notifyTakenDown: (explanation) => notifyOwner('inquiryTakenDown', explanation),
    notifyRestored: (reason) => notifyOwner('inquiryRestored', reason),
  };
}
