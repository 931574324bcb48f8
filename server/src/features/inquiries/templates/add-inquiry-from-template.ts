import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { addMyInquiryFromTemplate } from '@nazar/domain/api/from-template-calls.ts';
import { copyTemplate, removeHiddenParts } from '@nazar/domain/inquiries/copying/copy-template.ts';
import { listFileIds } from '@nazar/domain/inquiries/document-files.ts';
import { checkPackageLimit } from '@nazar/domain/inquiries/package.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { listCharts } from '../../charts/index.ts';
import { copyCharts, enforceCopyRateLimit, insertInquiryCopy, makeCopyIdMapper } from './insert-copy.ts';
import { requireTemplate } from './require-template.ts';

/** Makes a draft of the caller from a template. A repeated request after a lost reply gets the same reply. */
export async function addInquiryFromTemplate(
  ctx: CallContext,
  input: ParsedCallInput<typeof addMyInquiryFromTemplate>,
) {
  const { accountId: ownerId } = requireUser(ctx);
  const { id, templateId } = input;
  await enforceCopyRateLimit(ctx, ownerId);
  const { definition: template } = await requireTemplate(ctx, templateId, { lock: true });
  const newId = makeCopyIdMapper(id);
  const copy = copyTemplate(template, { package: input.package, timeZone: input.timeZone, newId });
  // The template's own title is a private note of its author.
  const title = input.title ?? (template.publicTitle === '' ? template.title : template.publicTitle);
  const shared = (await listCharts(ctx.db, templateId)).filter(
    ({ enabled, accessType }) => enabled && accessType !== 'private',
  );
  const charts = copyCharts(removeHiddenParts(template), shared, newId);
  const hasCoverChart = charts.some(({ isPrimary }) => isPrimary);
  const coverType = hasCoverChart ? copy.coverType : 'none';
  const definition = { ...copy, title, coverType };
  const tooMuch = checkPackageLimit(definition);
  if (tooMuch.length > 0) throw new Problem('invalidInput', tooMuch);
  return insertInquiryCopy(ctx, {
    id,
    ownerId,
    definition,
    charts,
    foreignFiles: [...listFileIds(definition)],
  });
}
