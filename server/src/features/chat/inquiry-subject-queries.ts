import type { InquirySubject } from '@nazar/domain/access/can.ts';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { loadInquirySubject } from '../access/index.ts';
import { findPublishedInquiry } from '../participation/index.ts';

/** A published inquiry, as the permission rules see it for the caller. */
export async function loadPublishedInquirySubject(
  ctx: Pick<CallContext, 'db' | 'actor' | 'deps' | 'now'>,
  inquiryId: string,
): Promise<InquirySubject> {
  const published = await findPublishedInquiry(ctx.db, inquiryId);
  if (published === null) throw new Problem('notFound');
  return loadInquirySubject(ctx, published.facts, published.definition);
}

/** The owners of these inquiries. */
export async function findInquiryOwners(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: inquiry.id, ownerId: inquiry.ownerId })
    .from(inquiry)
    .where(inArray(inquiry.id, [...ids]));
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
}
