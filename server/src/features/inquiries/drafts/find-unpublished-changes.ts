import { listUnpublishedChanges } from '@nazar/domain/inquiries/publishing/list-unpublished-changes.ts';
import type { UnpublishedChanges } from '@nazar/domain/inquiries/publishing/unpublished-changes.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { findPublishedDefinition } from '../published-revision-queries.ts';
import { requireCallerInquiry } from '../require-caller-inquiry.ts';

/** A draft that was never published changes nothing. */
export async function findUnpublishedChanges(ctx: CallContext, id: string): Promise<UnpublishedChanges> {
  const record = await requireCallerInquiry(ctx, id, 'inquiry.edit');
  const published = await findPublishedDefinition(ctx.db, record);
  return listUnpublishedChanges(published ?? record.definition, record.definition);
}
