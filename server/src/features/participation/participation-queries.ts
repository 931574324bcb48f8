import type { CompiledInquiry } from '@nazar/domain/inquiry/compile.ts';
import type { Definition, Schedule } from '@nazar/domain/inquiry/inquiry.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { inquiry } from '../../database/schema/inquiry.ts';
import { participationMarker, tally } from '../../database/schema/participation.ts';
import type { CallContext } from '../../http/call-context.ts';
import { totalBucket } from '../inquiries/inquiry-queries.ts';
import { findPublishedRevision } from './published-revision-queries.ts';
import { findSubject } from './subject.ts';

/** An inquiry as people may answer it now: the published revision, and a state that is read each time. */
export type PublishedInquiry = Schedule & {
  readonly inquiryId: string;
  readonly ownerId: string;
  readonly revision: number;
  readonly definition: Definition;
  readonly compiled: CompiledInquiry;
  readonly takenDown: boolean;
  readonly responses: number;
  /** Everybody who may has answered; places that running attempts hold are not looked at. */
  readonly full: boolean;
};

/** Null where there is none, or where it was never published. */
export async function findPublishedInquiry(
  db: Database,
  inquiryId: string,
): Promise<PublishedInquiry | null> {
  const [row] = await db
    .select({
      revision: inquiry.publishedRevision,
      publishDate: inquiry.publishDate,
      expireDate: inquiry.expireDate,
      takenDownAt: inquiry.takenDownAt,
      createdAt: inquiry.createdAt,
      responses: tally.responses,
    })
    .from(inquiry)
    .leftJoin(tally, and(eq(tally.inquiryId, inquiry.id), eq(tally.bucket, totalBucket)))
    .where(eq(inquiry.id, inquiryId));
  if (row === undefined || row.revision === null) return null;
  const published = await findPublishedRevision(db, inquiryId, row.revision, row.createdAt.getTime());
  if (published === null) return null;
  const { definition, compiled, ownerId } = published;
  const responses = row.responses ?? 0;
  return {
    ...{ inquiryId, ownerId, definition, compiled, responses },
    revision: row.revision,
    publishDate: row.publishDate?.toISOString() ?? null,
    expireDate: row.expireDate?.toISOString() ?? null,
    takenDown: row.takenDownAt !== null,
    full: definition.maxParticipantCount !== null && responses >= definition.maxParticipantCount,
  };
}

/** Whether the caller has answered it, as a person or as this browser's guest. */
export async function hasParticipated(
  ctx: Pick<CallContext, 'db' | 'actor' | 'deps'>,
  inquiryId: string,
): Promise<boolean> {
  const subject = findSubject(ctx.actor, inquiryId, ctx.deps.secrets.markers);
  if (subject === null) return false;
  const found = await ctx.db
    .select({ inquiryId: participationMarker.inquiryId })
    .from(participationMarker)
    .where(and(eq(participationMarker.inquiryId, inquiryId), eq(participationMarker.marker, subject)));
  return found.length > 0;
}
