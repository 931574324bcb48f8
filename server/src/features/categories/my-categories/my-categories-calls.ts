import type * as myCategoryCalls from '@nazar/domain/api/my-category-calls.ts';
import { maxMyCategories } from '@nazar/domain/api/my-category-calls.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { requireAndLockCallerAccount } from '../../access/index.ts';
import {
  countInquiriesByMyCategory,
  deleteMyCategoryRow,
  insertMyCategory,
  listMyCategories,
  type MyCategoryRow,
  updateMyCategory,
} from './my-category-queries.ts';

export const myCategoriesHandlers: CallHandlers<typeof myCategoryCalls> = {
  getMyCategories: async (ctx) => {
    const { accountId } = requireUser(ctx);
    const rows = await listMyCategories(ctx.db, accountId);
    const counts =
      rows.length === 0 ? new Map<string, number>() : await countInquiriesByMyCategory(ctx.db, accountId);
    return rows.map(({ id, name, color }) => ({ id, name, color, inquiryCount: counts.get(id) ?? 0 }));
  },
  addMyCategory: async (ctx, { id, name, color }) => {
    const { ownerId, rows } = await lockMine(ctx);
    const found = rows.find((row) => row.id === id);
    // The request was repeated after a lost reply.
    if (found !== undefined && found.name === name && found.color === color) return { id };
    if (found !== undefined) throw new Problem('duplicateId');
    if (rows.length >= maxMyCategories) {
      throw new Problem('invalidInput', [
        { path: 'name', code: 'tooMany', params: { limit: maxMyCategories } },
      ]);
    }
    requireFreeName(rows, name);
    const position = (rows.at(-1)?.position ?? -1) + 1;
    const row = { id, ownerId, name, color, position, createdAt: new Date(ctx.now()) };
    if (!(await insertMyCategory(ctx.db, row))) throw new Problem('duplicateId');
    return { id };
  },
  editMyCategory: async (ctx, { id, name, color }) => {
    const { rows } = await lockMine(ctx, id);
    if (name !== undefined)
      requireFreeName(
        rows.filter((row) => row.id !== id),
        name,
      );
    await updateMyCategory(ctx.db, id, {
      ...(name !== undefined && { name }),
      ...(color !== undefined && { color }),
    });
    return { id };
  },
  orderMyCategories: async (ctx, { ids }) => {
    const { rows } = await lockMine(ctx);
    const place = new Map(ids.map((id, index) => [id, index]));
    // Categories added by another tab meanwhile come last, and deleted ones are skipped.
    const ordered = rows.toSorted(
      (a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length),
    );
    for (const [position, row] of ordered.entries()) {
      if (row.position !== position) await updateMyCategory(ctx.db, row.id, { position });
    }
    return {};
  },
  deleteMyCategory: async (ctx, { id }) => {
    await lockMine(ctx, id);
    await deleteMyCategoryRow(ctx.db, id);
    return {};
  },
};

/** Locks the caller's categories; checks with an id that it is one of them. Other people's are not found. */
async function lockMine(ctx: CallContext, id?: string) {
  const { accountId: ownerId } = requireUser(ctx);
  await requireAndLockCallerAccount(ctx.db, ownerId);
  const rows = await listMyCategories(ctx.db, ownerId);
  if (id !== undefined && !rows.some((row) => row.id === id)) throw new Problem('notFound');
  return { ownerId, rows };
}

function requireFreeName(others: readonly MyCategoryRow[], name: string): void {
  const isTaken = others.some((other) => foldText(other.name) === foldText(name));
  if (isTaken) throw makeInvalidFieldProblem('name', 'categoryNameTaken');
}
