import { can } from '@nazar/domain/access/can.ts';
import { shownDefinition } from '@nazar/domain/inquiries/copy-template.ts';
import { documentFiles, mapFiles } from '@nazar/domain/inquiries/document-files.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { listWithdrawnFiles } from '../../files/index.ts';
import { findInquiry } from '../inquiry-queries.ts';
import { wireSegment } from '../wire-segment.ts';
import { requireTemplate } from './require-template.ts';

/** Of one's own inquiry the draft, of a template what was published. */
export async function listReusableSegments(ctx: CallContext, id: string) {
  const record = await findInquiry(ctx.db, id);
  const isOwn = record !== null && can(ctx.actor, 'inquiry.edit', record);
  const source = isOwn ? record.definition : (await requireTemplate(ctx, id)).definition;
  const shown = shownDefinition(source);
  const withdrawn = await listWithdrawnFiles(ctx.db, { files: [...documentFiles(shown)] });
  const { segments } = mapFiles(shown, (file) => (withdrawn.has(file) ? null : file));
  return { segments: segments.map(wireSegment) };
}
