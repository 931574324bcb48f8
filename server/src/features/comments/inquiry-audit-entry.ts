import type { Database } from '../../platform/database/database.ts';
import { insertAuditEntry, type NewAuditEntry } from '../audit/index.ts';
import { findPublishedInquiry } from '../participation/index.ts';

type ActOnInquiry = Omit<NewAuditEntry, 'subjectName'> & { readonly inquiryId: string };

/** Records an administrator's action on an inquiry or a comment in the audit log, with the inquiry's public title. */
export async function insertInquiryAuditEntry(db: Database, act: ActOnInquiry): Promise<void> {
  const published = await findPublishedInquiry(db, act.inquiryId);
  await insertAuditEntry(db, { ...act, subjectName: published?.definition.publicTitle ?? null });
}
