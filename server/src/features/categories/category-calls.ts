import type { categoryCalls } from '@nazar/domain/api/category-calls.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { requireAdmin } from '../access/index.ts';
import { add, move, remove, rename } from './edit-categories.ts';
import { listManaged } from './managed-category-queries.ts';
import { merge } from './merge-category.ts';

export const categoryHandlers: Handlers<typeof categoryCalls> = {
  getManagedCategories: async (ctx) => {
    requireAdmin(ctx, 'site.editCategories');
    return listManaged(ctx.db);
  },
  addCategory: (ctx, input) => add(ctx, input),
  renameCategory: (ctx, input) => rename(ctx, input),
  moveCategory: (ctx, input) => move(ctx, input),
  mergeCategory: (ctx, input) => merge(ctx, input),
  deleteCategory: (ctx, input) => remove(ctx, input),
};
