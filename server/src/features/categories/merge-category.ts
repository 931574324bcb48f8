import type { mergeCategory } from '@nazar/domain/api/category-calls.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem } from '../../platform/http/problem.ts';
import { requireAndLockAdmin } from '../access/index.ts';
import { findRequiredCategory, recordCategoryAuditEntry } from './edit-categories.ts';
import {
  lockAndListCategories,
  lockCategoryForDelete,
  mergeCategoryRowInto,
} from './general-category-queries.ts';

/**
 * Moves published inquiries at once; drafts and published revisions keep the id of the merged category, which
 * is resolved to its target.
 */
export async function mergeCategories(
  ctx: CallContext,
  { id, into }: ParsedCallInput<typeof mergeCategory>,
): Promise<Record<string, never>> {
  const adminId = await requireAndLockAdmin(ctx, 'site.editCategories');
  if (id === into) throw makeInvalidFieldProblem('into', 'invalidValue');
  const all = await lockAndListCategories(ctx.db);
  const merged = findRequiredCategory(all, id);
  const target = all.find((category) => category.id === into);
  if (target === undefined) throw makeInvalidFieldProblem('into', 'unknownId');
  await lockCategoryForDelete(ctx.db, id);
  const moved = await mergeCategoryRowInto(ctx.db, { id, into });
  const state = { before: { ...merged.names }, after: { ...target.names, moved } };
  await recordCategoryAuditEntry(ctx, { adminId, action: 'category.merge', id, ...state });
  return {};
}
