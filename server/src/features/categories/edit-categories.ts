import type {
  addCategory,
  deleteCategory,
  moveCategory,
  renameCategory,
} from '@nazar/domain/api/category-calls.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import { languages } from '@nazar/domain/text/language.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../platform/http/problem.ts';
import { requireAndLockAdmin } from '../access/index.ts';
import { insertAuditEntry } from '../audit/index.ts';
import {
  type Category,
  type CategoryNames,
  deleteUnusedCategory,
  insertCategory,
  isCategoryUsed,
  lockAndListCategories,
  lockCategoryForDelete,
  updateCategoryNames,
  updateCategoryOrder,
} from './general-category-queries.ts';

type EmptyResult = Record<string, never>;

/** Names that look alike would be ambiguous. */
function requireFreeNames(all: readonly Category[], id: string, names: CategoryNames): void {
  const takenLanguages = languages.filter((language) =>
    all.some((other) => other.id !== id && foldText(other.names[language]) === foldText(names[language])),
  );
  const problems = takenLanguages.map(
    (language): FieldProblem => ({ path: `names.${language}`, code: 'categoryNameTaken' }),
  );
  if (problems.length > 0) throw new Problem('invalidInput', problems);
}

export function findRequiredCategory(all: readonly Category[], id: string): Category {
  const found = all.find((category) => category.id === id);
  if (found === undefined) throw new Problem('notFound');
  return found;
}

export async function addGeneralCategory(
  ctx: CallContext,
  { id, names }: ParsedCallInput<typeof addCategory>,
): Promise<EmptyResult> {
  const adminId = await requireAndLockAdmin(ctx, 'site.editCategories');
  const all = await lockAndListCategories(ctx.db);
  const stored = all.find((category) => category.id === id);
  // The request was repeated after a lost reply.
  if (stored !== undefined && languages.every((language) => stored.names[language] === names[language])) {
    return {};
  }
  requireFreeNames(all, id, names);
  const now = ctx.now();
  if (!(await insertCategory(ctx.db, { id, names, now }))) throw new Problem('duplicateId');
  await recordCategoryAuditEntry(ctx, { adminId, action: 'category.add', id, after: { ...names } });
  return {};
}

export async function renameGeneralCategory(
  ctx: CallContext,
  { id, names }: ParsedCallInput<typeof renameCategory>,
): Promise<EmptyResult> {
  const adminId = await requireAndLockAdmin(ctx, 'site.editCategories');
  const all = await lockAndListCategories(ctx.db);
  const was = findRequiredCategory(all, id);
  requireFreeNames(all, id, names);
  if (languages.every((language) => was.names[language] === names[language])) return {};
  await updateCategoryNames(ctx.db, { id, names });
  await recordCategoryAuditEntry(ctx, {
    adminId,
    action: 'category.rename',
    id,
    before: { ...was.names },
    after: { ...names },
  });
  return {};
}

export async function moveGeneralCategory(
  ctx: CallContext,
  { id, before }: ParsedCallInput<typeof moveCategory>,
): Promise<EmptyResult> {
  const adminId = await requireAndLockAdmin(ctx, 'site.editCategories');
  const all = await lockAndListCategories(ctx.db);
  const moved = findRequiredCategory(all, id);
  if (before === id) return {};
  const ids = all.map((category) => category.id);
  const rest = ids.filter((other) => other !== id);
  const index = before === null ? rest.length : rest.indexOf(before);
  if (index < 0) throw makeInvalidFieldProblem('before', 'unknownId');
  const from = ids.indexOf(id);
  if (index === from) return {};
  await updateCategoryOrder(ctx.db, rest.toSpliced(index, 0, id));
  const names = { ...moved.names };
  const state = { before: { ...names, position: from + 1 }, after: { ...names, position: index + 1 } };
  await recordCategoryAuditEntry(ctx, { adminId, action: 'category.move', id, ...state });
  return {};
}

export async function deleteGeneralCategory(
  ctx: CallContext,
  { id }: ParsedCallInput<typeof deleteCategory>,
): Promise<EmptyResult> {
  const adminId = await requireAndLockAdmin(ctx, 'site.editCategories');
  const was = findRequiredCategory(await lockAndListCategories(ctx.db), id);
  await lockCategoryForDelete(ctx.db, id);
  if (await isCategoryUsed(ctx.db, id)) throw new Problem('categoryUsed');
  await deleteUnusedCategory(ctx.db, id);
  await recordCategoryAuditEntry(ctx, { adminId, action: 'category.delete', id, before: { ...was.names } });
  return {};
}

type Recorded = Pick<Parameters<typeof insertAuditEntry>[1], 'adminId' | 'action' | 'before' | 'after'> & {
  readonly id: string;
};

export function recordCategoryAuditEntry(ctx: CallContext, { id, ...act }: Recorded): Promise<void> {
  return insertAuditEntry(ctx.db, {
    ...act,
    subjectKind: 'category',
    subjectId: id,
    reason: '',
    now: ctx.now(),
  });
}
