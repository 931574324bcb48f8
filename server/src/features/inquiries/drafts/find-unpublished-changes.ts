import { listUnpublishedChanges } from '@nazar/domain/inquiries/publishing/list-unpublished-changes.ts';
import type { UnpublishedChanges } from '@nazar/domain/inquiries/publishing/unpublished-changes.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { findPublishedDefinition } from '../published-definition-queries.ts';
import { requireCallerInquiry } from '../require-caller-inquiry.ts';

/** A draft that was never published changes nothing. */
export async function findUnpublishedChanges(ctx: CallContext, id: string): Promise<UnpublishedChanges> {
  const { definition, publishedRevision } = await requireCallerInquiry(ctx, id, 'inquiry.edit');
  const published = await findPublishedDefinition(ctx.db, id, publishedRevision);
  return listUnpublishedChanges(published ?? definition, definition);
}
