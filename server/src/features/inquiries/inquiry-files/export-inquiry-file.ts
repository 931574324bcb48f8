import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { exportMyInquiry } from '@nazar/domain/api/inquiry-file-calls.ts';
import type { StreamedFile } from '@nazar/domain/api/streamed-file.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { requireCallerInquiry } from '../require-caller-inquiry.ts';
import { packInquiryArchive } from './pack-inquiry-archive.ts';

/** Exports an inquiry of the caller as an archive. */
export async function exportInquiryFile(
  ctx: CallContext,
  { id }: ParsedCallInput<typeof exportMyInquiry>,
): Promise<StreamedFile> {
  const { definition, unknown } = await requireCallerInquiry(ctx, id, 'inquiry.edit');
  const sources = { db: ctx.db, store: ctx.deps.files, now: () => ctx.now() };
  const pieces = await packInquiryArchive(sources, { id, definition, unknown });
  return { fileName: `${definition.title}.zip`, type: 'application/zip', pieces };
}
