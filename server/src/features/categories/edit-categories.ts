import type {
  addCategory,
  deleteCategory,
  moveCategory,
  renameCategory,
} from '@nazar/domain/api/category-calls.ts';
import type { CallData } from '@nazar/domain/api/define-call.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import { languages } from '@nazar/domain/text/language.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { invalidField, Problem } from '../../platform/http/problem.ts';
import { lockAdmin } from '../access/index.ts';
import { recordAct } from '../audit/index.ts';
import {
  type Category,
  deleteUnused,
  holdCategories,
  holdForChoosers,
  insertCategory,
  isUsed,
  type Names,
  writeNames,
  writeOrder,
} from './managed-category-queries.ts';

type Done = Record<string, never>;

/** Names that look alike would be ambiguous. */
function refuseTaken(all: readonly Category[], id: string, names: Names): void {
  const taken = languages.filter((language) =>
    all.some((other) => other.id !== id && foldText(other.names[language]) === foldText(names[language])),
  );
  const problems = taken.map(
    (language): FieldProblem => ({ path: `names.${language}`, code: 'categoryNameTaken' }),
  );
  if (problems.length > 0) throw new Problem('invalidInput', problems);
}

export function requireCategory(all: readonly Category[], id: string): Category {
  const found = all.find((category) => category.id === id);
  if (found === undefined) throw new Problem('notFound');
  return found;
}

export async function add(ctx: CallContext, { id, names }: CallData<typeof addCategory>): Promise<Done> {
  const adminId = await lockAdmin(ctx, 'site.editCategories');
  const all = await holdCategories(ctx.db);
  const stored = all.find((category) => category.id === id);
  // Sent again after a lost reply.
  if (stored !== undefined && languages.every((language) => stored.names[language] === names[language])) {
    return {};
  }
  refuseTaken(all, id, names);
  const now = ctx.now();
  if (!(await insertCategory(ctx.db, { id, names, now }))) throw new Problem('duplicateId');
  await record(ctx, { adminId, action: 'category.add', id, after: { ...names } });
  return {};
}

export async function rename(
  ctx: CallContext,
  { id, names }: CallData<typeof renameCategory>,
): Promise<Done> {
  const adminId = await lockAdmin(ctx, 'site.editCategories');
  const all = await holdCategories(ctx.db);
  const was = requireCategory(all, id);
  refuseTaken(all, id, names);
  if (languages.every((language) => was.names[language] === names[language])) return {};
  await writeNames(ctx.db, { id, names });
  await record(ctx, {
    adminId,
    action: 'category.rename',
    id,
    before: { ...was.names },
    after: { ...names },
  });
  return {};
}

export async function move(ctx: CallContext, { id, before }: CallData<typeof moveCategory>): Promise<Done> {
  const adminId = await lockAdmin(ctx, 'site.editCategories');
  const all = await holdCategories(ctx.db);
  const moved = requireCategory(all, id);
  if (before === id) return {};
  const ids = all.map((category) => category.id);
  const rest = ids.filter((other) => other !== id);
  const index = before === null ? rest.length : rest.indexOf(before);
  if (index < 0) throw invalidField('before', 'unknownId');
  const from = ids.indexOf(id);
  if (index === from) return {};
  await writeOrder(ctx.db, rest.toSpliced(index, 0, id));
  const names = { ...moved.names };
  const state = { before: { ...names, position: from + 1 }, after: { ...names, position: index + 1 } };
  await record(ctx, { adminId, action: 'category.move', id, ...state });
  return {};
}

export async function remove(ctx: CallContext, { id }: CallData<typeof deleteCategory>): Promise<Done> {
  const adminId = await lockAdmin(ctx, 'site.editCategories');
  const was = requireCategory(await holdCategories(ctx.db), id);
  await holdForChoosers(ctx.db, id);
  if (await isUsed(ctx.db, id)) throw new Problem('categoryUsed');
  await deleteUnused(ctx.db, id);
  await record(ctx, { adminId, action: 'category.delete', id, before: { ...was.names } });
  return {};
}

type Recorded = Pick<Parameters<typeof recordAct>[1], 'adminId' | 'action' | 'before' | 'after'> & {
  readonly id: string;
};

export function record(ctx: CallContext, { id, ...act }: Recorded): Promise<void> {
  return recordAct(ctx.db, { ...act, subjectKind: 'category', subjectId: id, reason: '', now: ctx.now() });
}
