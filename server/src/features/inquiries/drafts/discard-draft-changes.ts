import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { discardMyChanges } from '@nazar/domain/api/inquiry-calls.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { enforcePublicationRateLimit } from '../document-limits.ts';
import { findPublishedDocument, insertPublishedRevision, updateInquiryDraft } from '../inquiry-queries.ts';
import { requireBallotNotEnded } from '../publishing/require-ballot-not-ended.ts';
import { requireCallerInquiry } from '../require-caller-inquiry.ts';

/**
 * Resets the draft to the published revision. Revision numbers only increase, so the same content is
 * published again as the next one, and a tab that still edits the discarded draft is informed.
 */
export async function discardDraftChanges(
  caller: CallContext,
  { id }: ParsedCallInput<typeof discardMyChanges>,
) {
  const now = caller.now();
  const record = await requireCallerInquiry(caller, id, 'inquiry.publish', { lock: true });
  const { publishedRevision, publishDate, expireDate } = record;
  const published = await findPublishedDocument(caller.db, id, publishedRevision);
  if (published === null || publishDate === null) throw new Problem('inquiryNotPublished');
  if (record.revision === publishedRevision) return { id, revision: record.revision };
  await requireBallotNotEnded(caller, record);
  await enforcePublicationRateLimit(caller);
  const revision = record.revision + 1;
  await updateInquiryDraft(caller.db, id, { ...published, revision, lastEdit: null, now });
  await insertPublishedRevision(caller.db, { id, revision, ...published, publishDate, expireDate, now });
  return { id, revision };
}
