import { can } from '@nazar/domain/access/can.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getReusableSegments } from '@nazar/domain/api/from-template-calls.ts';
import { removeHiddenParts } from '@nazar/domain/inquiries/copying/copy-template.ts';
import { listFileIds, replaceFileIds } from '@nazar/domain/inquiries/document-files.ts';
import { removeSegmentCodes } from '@nazar/domain/inquiries/segment.ts';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { findTakedownTimesOfFiles } from '../../files/index.ts';
import { findInquiry } from '../inquiry-queries.ts';
import { requireTemplate } from './require-template.ts';

/** Lists segments of the caller's own draft, or of a published template. */
export async function listReusableSegments(
  ctx: CallContext,
  { id, language }: ParsedCallInput<typeof getReusableSegments>,
) {
  const record = await findInquiry(ctx.db, id);
  const isOwn = record !== null && can(ctx.actor, 'inquiry.edit', record);
  const source = isOwn ? record.definition : (await requireTemplate(ctx, id)).definition;
  const shown = removeHiddenParts(translateInquiry(source, language ?? source.language));
  const withdrawn = await findTakedownTimesOfFiles(ctx.db, { files: [...listFileIds(shown)] });
  const { segments } = replaceFileIds(shown, (file) => (withdrawn.has(file) ? null : file));
  return { segments: segments.map(removeSegmentCodes) };
}
