import { can } from '@nazar/domain/access/can.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { setTemplate } from '@nazar/domain/api/template-calls.ts';
import { hasScores } from '@nazar/domain/inquiries/exams/exam.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { getInquiryStateAt, loadInquirySubject, requireAndLockAdmin } from '../access/index.ts';
import { insertAuditEntry } from '../audit/index.ts';
import { findInquiry, findPublishedDefinition, updateIsTemplate } from '../inquiries/index.ts';

/** Marks an own inquiry of the administrator in any state, or any that was published. */
export async function setInquiryIsTemplate(
  ctx: CallContext,
  { id, isTemplate }: ParsedCallInput<typeof setTemplate>,
): Promise<CallResult<typeof setTemplate>> {
  const record = await findInquiry(ctx.db, id, { lock: true });
  if (record === null) throw new Problem('notFound');
  const published = await findPublishedDefinition(ctx.db, record);
  const { publicTitle } = published ?? record.definition;
  const subject = await loadInquirySubject(ctx, record, published ?? record.definition);
  if (!can(ctx.actor, 'inquiry.view', subject)) throw new Problem('notFound');
  const adminId = await requireAndLockAdmin(ctx, { on: subject, action: 'inquiry.markTemplate' });
  if (record.isTemplate === isTemplate) return { isTemplate };
  // Copies of a template have its right answers.
  const isOpen = published !== null && getInquiryStateAt(record, ctx.now()) !== 'expired';
  if (isTemplate && isOpen && hasScores(published)) throw new Problem('templateIsOpenExam');
  const now = ctx.now();
  await updateIsTemplate(ctx.db, id, isTemplate);
  await insertAuditEntry(ctx.db, {
    adminId,
    action: isTemplate ? 'inquiry.markTemplate' : 'inquiry.unmarkTemplate',
    reason: '',
    now,
    subjectKind: 'inquiry',
    subjectId: id,
    inquiryId: id,
    subjectName: publicTitle,
    before: { isTemplate: record.isTemplate },
    after: { isTemplate },
  });
  return { isTemplate };
}
