import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { duplicateMyInquiry } from '@nazar/domain/api/from-template-calls.ts';
import { copyDefinition } from '@nazar/domain/inquiries/copying/copy-definition.ts';
import { listFileIds, replaceFileIds } from '@nazar/domain/inquiries/document-files.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { listUsedFiles } from '../../../platform/storage/stored-file-queries.ts';
import { listCharts } from '../../charts/index.ts';
import { findTakedownTimesOfFiles } from '../../files/index.ts';
import { requireCallerInquiry } from '../require-caller-inquiry.ts';
import { copyCharts, enforceCopyRateLimit, insertInquiryCopy, makeCopyIdMapper } from './insert-copy.ts';

/** Makes a draft like that of another inquiry of the caller. Taken-down content is not copied. */
export async function duplicateInquiry(ctx: CallContext, input: ParsedCallInput<typeof duplicateMyInquiry>) {
  const { accountId: ownerId } = requireUser(ctx);
  const { id, sourceId, title } = input;
  await enforceCopyRateLimit(ctx, ownerId);
  const { definition: source } = await requireCallerInquiry(ctx, sourceId, 'inquiry.edit', { lock: 'share' });
  const newId = makeCopyIdMapper(id);
  const withdrawn = await findTakedownTimesOfFiles(ctx.db, { files: [...listFileIds(source)] });
  const withoutWithdrawnFiles = replaceFileIds(source, (file) => (withdrawn.has(file) ? null : file));
  const definition = { ...copyDefinition(withoutWithdrawnFiles, newId), title };
  const charts = copyCharts(source, await listCharts(ctx.db, sourceId), newId);
  const cameWithTemplate = (await listUsedFiles(ctx.db, sourceId))
    .filter((file) => file.uses.includes('copied') && !withdrawn.has(file.id))
    .map((file) => file.id);
  return insertInquiryCopy(ctx, { id, ownerId, definition, charts, foreignFiles: cameWithTemplate });
}
