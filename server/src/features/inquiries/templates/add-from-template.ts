import { isDeepStrictEqual } from 'node:util';
import type { CallData } from '@nazar/domain/api/define-call.ts';
import type { addMyInquiryFromTemplate } from '@nazar/domain/api/from-template-calls.ts';
import { copyChart, copyTemplate } from '@nazar/domain/inquiries/copy-template.ts';
import { documentFiles } from '@nazar/domain/inquiries/document-files.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { packageProblems } from '@nazar/domain/inquiries/package.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { countEvent } from '../../../platform/http/rate-limit.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { deriveId } from '../../../platform/secrets/derive-id.ts';
import { replaceFileUses } from '../../../platform/storage/stored-file-queries.ts';
import { insertChart, listCharts } from '../chart-queries.ts';
import { findInquiry, insertInquiry } from '../inquiry-queries.ts';
import { requireTemplate } from './require-template.ts';

/** Copies hold whole questionnaires, and their files can't go while they are there. */
const copies = { name: 'from-template', limit: 60, seconds: 3600 } as const;

/** A draft of the caller's own from a template. A repeated request after a lost reply gets the same answer. */
export async function addFromTemplate(ctx: CallContext, input: CallData<typeof addMyInquiryFromTemplate>) {
  const { accountId } = requireUser(ctx);
  const { id, templateId } = input;
  await countEvent(ctx.db, copies, accountId, ctx.deps);
  const { definition: template } = await requireTemplate(ctx, templateId, { hold: true });
  const newId = (part: string) => deriveId(id, part);
  const copy = copyTemplate(template, { package: input.package, timeZone: input.timeZone, newId });
  // The template's own title is a note that its author made for themselves.
  const title = input.title ?? (template.publicTitle === '' ? template.title : template.publicTitle);
  const charts = (await listCharts(ctx.db, templateId)).flatMap(({ inquiryId: _, ...chart }) => {
    if (!chart.enabled || chart.accessType === 'private') return [];
    const copied = copyChart(template, chart, newId);
    return copied === null ? [] : [{ ...copied, id: newId(chart.id) }];
  });
  const hasCoverChart = charts.some(({ isPrimary }) => isPrimary);
  const coverType = hasCoverChart ? copy.coverType : 'none';
  const definition: Definition = { ...copy, title, coverType };
  const tooMuch = packageProblems(definition);
  if (tooMuch.length > 0) throw new Problem('invalidInput', tooMuch);
  if (!(await insertInquiry(ctx.db, { id, ownerId: accountId, definition, now: ctx.now() }))) {
    const present = await findInquiry(ctx.db, id);
    const isRetry = present?.ownerId === accountId && present.revision === 1;
    if (!isRetry || !isDeepStrictEqual(present.definition, definition)) throw new Problem('duplicateId');
    return { id, revision: 1 };
  }
  await replaceFileUses(ctx.db, { kind: 'copied', usedBy: id, files: [...documentFiles(definition)] });
  // Oldest first, since a list shows the newest first.
  for (const [index, chart] of charts.toReversed().entries()) {
    await insertChart(ctx.db, { ...chart, inquiryId: id, now: ctx.now() + index });
  }
  return { id, revision: 1 };
}
