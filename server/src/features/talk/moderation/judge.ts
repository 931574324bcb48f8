import { can, type InquirySubject } from '@nazar/domain/access/can.ts';
import type { AuditAction } from '@nazar/domain/api/audit-calls.ts';
import type { CallData } from '@nazar/domain/api/define-call.ts';
import type {
  dismissReports,
  refuseAppeal,
  restoreContent,
  takeDown,
} from '@nazar/domain/api/moderation-calls.ts';
import type { CallContext } from '../../../http/call-context.ts';
import { Problem } from '../../../http/problem.ts';
import { tellWithdrawn } from '../../../http/withdrawn-content.ts';
import { holdAdmin } from '../../access/admin-queries.ts';
import type { recordAct } from '../../audit/audit-queries.ts';
import { holdForTakedown, updateTakenDown } from '../../inquiries/takedown-queries.ts';
import { notify } from '../../notifications/notify-queries.ts';
import type { CommentRow } from '../comment-queries.ts';
import { recordOnInquiry } from '../record-on-inquiry.ts';
import { requireComment } from '../require-comment.ts';
import { requireTalk } from '../require-talk.ts';
import { holdTalk } from '../talk-queries.ts';
import { commentSubject } from '../word-comments.ts';
import {
  closeReports,
  hideComment,
  holdModeration,
  type Moderation,
  showCommentAgain,
  type Thing,
  updateModeration,
} from './moderation-queries.ts';

type Done = Record<string, never>;
type Judged = {
  readonly adminId: string;
  readonly held: Moderation;
  readonly subject: InquirySubject;
  /** Null where it is the inquiry itself. */
  readonly comment: CommentRow | null;
};

/**
 * What is judged, held so that two administrators decide one after the other. The rows are locked in the order of those
 * who delete an inquiry or write of its talk. With `gone` also a comment of which nothing is left to take down.
 */
async function holdJudged(ctx: CallContext, thing: Thing, { gone = false } = {}): Promise<Judged> {
  const { inquiryId, commentId } = thing;
  const seen = await requireTalk(ctx, inquiryId);
  const adminId = await holdAdmin(ctx, { on: seen, action: 'inquiry.takeDown' });
  await holdForTakedown(ctx.db, inquiryId);
  await holdTalk(ctx.db, inquiryId);
  const held = await holdModeration(ctx.db, thing);
  if (held === null) throw new Problem('notFound');
  if (commentId === null) {
    return { adminId, held, subject: await requireTalk(ctx, inquiryId), comment: null };
  }
  const { subject, row } = await requireComment(ctx, { inquiryId, id: commentId });
  if (!gone && !can(ctx.actor, 'comment.takeDown', commentSubject(subject, row)))
    throw new Problem('commentGone');
  return { adminId, held, subject, comment: row };
}

export async function takeDownThing(
  ctx: CallContext,
  { reason, words, ...thing }: CallData<typeof takeDown>,
): Promise<Done> {
  const judged = await holdJudged(ctx, thing);
  const { adminId, held, subject, comment } = judged;
  if (held.takenDownAt !== null) throw new Problem('alreadyDecided');
  const now = new Date(ctx.now());
  await closeReports(ctx.db, held.id, now);
  await updateModeration(ctx.db, held.id, {
    ...{ takenDownAt: now, takenDownBy: adminId, reason, words },
    ...{ appeal: null, appealedAt: null, appealRefusedAt: null },
    ...(comment !== null && {
      keptText: comment.description,
      keptState: comment.state === 'held' ? ('held' as const) : ('shown' as const),
    }),
  });
  if (comment === null) await updateTakenDown(ctx.db, subject.id, now);
  else await hideComment(ctx.db, comment.id);
  await note(ctx, judged, comment === null ? 'inquiry.takeDown' : 'comment.takeDown', {
    before: { reports: held.openReports },
    after: { reason },
    reason: words,
  });
  await tellAuthor(ctx, judged, words);
  await ctx.afterCommit(async () => tellWithdrawn(ctx.deps));
  return {};
}

export async function restoreThing(
  ctx: CallContext,
  { reason, ...thing }: CallData<typeof restoreContent>,
): Promise<Done> {
  const judged = await holdJudged(ctx, thing);
  const { adminId, held, subject, comment } = judged;
  if (held.takenDownAt === null) throw new Problem('alreadyDecided');
  // Its words went with its author's account.
  if (comment !== null && held.keptText === null) throw new Problem('commentGone');
  await updateModeration(ctx.db, held.id, {
    ...{ takenDownAt: null, takenDownBy: null, reason: null, words: null, keptText: null, keptState: null },
    ...{ appeal: null, appealedAt: null, appealRefusedAt: null },
  });
  if (comment === null) await updateTakenDown(ctx.db, subject.id, null);
  else await showCommentAgain(ctx.db, comment.id, held);
  await note(ctx, judged, comment === null ? 'inquiry.restore' : 'comment.restore', {
    before: { reason: held.reason, appealed: held.appealedAt !== null },
    reason,
  });
  if (comment === null && subject.ownerId !== adminId) {
    await notify(
      ctx.db,
      { accountId: subject.ownerId, kind: 'inquiryRestored', inquiryId: subject.id, data: { reason } },
      ctx.now(),
    );
  }
  await ctx.afterCommit(async () => tellWithdrawn(ctx.deps));
  return {};
}

export async function dismiss(ctx: CallContext, thing: CallData<typeof dismissReports>): Promise<Done> {
  const judged = await holdJudged(ctx, thing, { gone: true });
  const { held } = judged;
  // Sent again, or somebody else was faster.
  if (held.openReports === 0) return {};
  await closeReports(ctx.db, held.id, new Date(ctx.now()));
  await note(ctx, judged, 'reports.dismiss', { before: { reports: held.openReports } });
  return {};
}

export async function leaveDown(ctx: CallContext, thing: CallData<typeof refuseAppeal>): Promise<Done> {
  const judged = await holdJudged(ctx, thing);
  const { held } = judged;
  const isOpen = held.takenDownAt !== null && held.appealedAt !== null && held.appealRefusedAt === null;
  if (!isOpen) throw new Problem('alreadyDecided');
  await updateModeration(ctx.db, held.id, { appealRefusedAt: new Date(ctx.now()) });
  await note(ctx, judged, 'appeal.refuse', {});
  return {};
}

type Noted = Partial<Pick<Parameters<typeof recordAct>[1], 'before' | 'after' | 'reason'>>;

async function note(
  ctx: CallContext,
  { adminId, subject, comment }: Judged,
  action: AuditAction,
  { reason = '', ...state }: Noted,
): Promise<void> {
  await recordOnInquiry(ctx.db, {
    ...{ adminId, action, reason, now: ctx.now(), ...state },
    subjectKind: comment === null ? 'inquiry' : 'comment',
    subjectId: comment?.id ?? subject.id,
    inquiryId: subject.id,
  });
}

/** Guests read it where the comment stood. */
async function tellAuthor(
  ctx: CallContext,
  { adminId, subject, comment }: Judged,
  words: string,
): Promise<void> {
  const accountId = comment === null ? subject.ownerId : comment.accountId;
  if (accountId === null || accountId === adminId) return;
  const about = { accountId, inquiryId: subject.id };
  const notice =
    comment === null
      ? ({ ...about, kind: 'inquiryTakenDown', data: { reason: words } } as const)
      : ({
          ...{ ...about, kind: 'commentTakenDown' as const, data: { reason: words, commentId: comment.id } },
          groupKey: `commentTakenDown ${comment.id}`,
        } as const);
  await notify(ctx.db, notice, ctx.now());
}
