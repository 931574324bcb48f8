import { can } from '@nazar/domain/access/can.ts';
import type { InquirySubject } from '@nazar/domain/access/can.ts';
import { inquiryState } from '@nazar/domain/inquiry/lifecycle.ts';
import type { Tally } from '@nazar/domain/results/tally.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { inquiry } from '../../database/schema/inquiry.ts';
import { tally } from '../../database/schema/participation.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { totalBucket } from '../inquiries/inquiry-queries.ts';
import { hasParticipated } from '../participation/participation-queries.ts';
import {
  findPublishedRevision,
  type PublishedRevision,
} from '../participation/published-revision-queries.ts';

/** An inquiry whose counts somebody asks for, and what the rules of access want to know of it. */
export interface AskedInquiry {
  readonly published: PublishedRevision;
  readonly subject: InquirySubject;
}

type Caller = Pick<CallContext, 'db' | 'actor' | 'deps' | 'now'>;

/** Null where the caller must not know of it; throws where its owner has not published it yet. */
async function findAsked(ctx: Caller, inquiryId: string): Promise<AskedInquiry | null> {
  const [row] = await ctx.db
    .select({
      ownerId: inquiry.ownerId,
      createdAt: inquiry.createdAt,
      publishedRevision: inquiry.publishedRevision,
      publishDate: inquiry.publishDate,
      expireDate: inquiry.expireDate,
      takenDownAt: inquiry.takenDownAt,
    })
    .from(inquiry)
    .where(eq(inquiry.id, inquiryId));
  if (row === undefined) return null;
  if (row.publishedRevision === null) {
    if (ctx.actor.kind === 'user' && ctx.actor.id === row.ownerId) throw new Problem('inquiryNotPublished');
    return null;
  }
  const at = row.createdAt.getTime();
  const published = await findPublishedRevision(ctx.db, inquiryId, row.publishedRevision, at);
  if (published === null) return null;
  const { cooperationType, resultViewStatus } = published.definition;
  const schedule = {
    publishDate: row.publishDate?.toISOString() ?? null,
    expireDate: row.expireDate?.toISOString() ?? null,
  };
  return {
    published,
    subject: {
      ...{ ownerId: row.ownerId, cooperationType, resultViewStatus },
      state: inquiryState(schedule, ctx.now()),
      takenDown: row.takenDownAt !== null,
      hasParticipated: await hasParticipated(ctx, inquiryId),
    },
  };
}

/** The inquiry, for whoever may do that with its results: 404 where it must not be known, 403 where it may. */
export async function getInquiryResults(
  ctx: Caller,
  inquiryId: string,
  action: 'inquiry.seeResults' | 'inquiry.makeCharts' = 'inquiry.seeResults',
): Promise<AskedInquiry> {
  const asked = await findAsked(ctx, inquiryId);
  if (asked === null) throw new Problem('notFound');
  if (can(ctx.actor, action, asked.subject)) return asked;
  const known = can(ctx.actor, 'inquiry.view', asked.subject) || asked.subject.hasParticipated === true;
  throw new Problem(known ? 'forbidden' : 'notFound');
}

/** The owner and admins, who see what is not for everybody. */
export function isStaff(ctx: Pick<CallContext, 'actor'>, { subject }: AskedInquiry): boolean {
  return can(ctx.actor, 'inquiry.seeResults', { ...subject, resultViewStatus: 'admin' });
}

export type KeptTotal = Tally & { readonly started: number };

/** The kept counts of everything together. */
export async function getTotal(db: Database, inquiryId: string): Promise<KeptTotal> {
  const [row] = await db
    .select({
      responses: tally.responses,
      started: tally.started,
      counts: tally.counts,
      extra: tally.extra,
      durations: tally.durations,
    })
    .from(tally)
    .where(and(eq(tally.inquiryId, inquiryId), eq(tally.bucket, totalBucket)));
  if (row === undefined) throw new Error(`Inquiry ${inquiryId} is published and has no counts.`);
  return { ...row, extra: row.extra as Tally['extra'] };
}
