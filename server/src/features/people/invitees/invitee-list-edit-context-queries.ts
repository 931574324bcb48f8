import type { Database } from '../../../platform/database/database.ts';
import { findInquiry } from '../../inquiries/index.ts';
import type { InviteeListEditContext } from './change-invitee-list-queries.ts';

/** The data that decides how a list may be changed; null when the inquiry has another owner. */
export async function findInviteeListEditContext(
  db: Database,
  { inquiryId, ownerId }: { readonly inquiryId: string; readonly ownerId: string },
): Promise<(InviteeListEditContext & { readonly title: string; readonly anonymous: boolean }) | null> {
  const record = await findInquiry(db, inquiryId);
  if (record === null || record.ownerId !== ownerId || record.inBin) return null;
  const { definition } = record;
  const isPublished = record.publishedRevision !== null;
  // Anonymity can't change after publishing.
  const { anonymous, title } = definition;
  return { inquiryId, isPublished, isSecret: isPublished && anonymous, anonymous, title };
}
