import type * as categoryCalls from '@nazar/domain/api/category-calls.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import { requireAdmin } from '../access/index.ts';
import {
  addManagedCategory,
  deleteManagedCategory,
  moveManagedCategory,
  renameManagedCategory,
} from './edit-categories.ts';
import { listManagedCategories } from './managed-category-queries.ts';
import { mergeCategories } from './merge-category.ts';

export const categoryHandlers: CallHandlers<typeof categoryCalls> = {
  getManagedCategories: async (ctx) => {
    requireAdmin(ctx, 'site.editCategories');
    return listManagedCategories(ctx.db);
  },
  addCategory: (ctx, input) => addManagedCategory(ctx, input),
  renameCategory: (ctx, input) => renameManagedCategory(ctx, input),
  moveCategory: (ctx, input) => moveManagedCategory(ctx, input),
  mergeCategory: (ctx, input) => mergeCategories(ctx, input),
  deleteCategory: (ctx, input) => deleteManagedCategory(ctx, input),
};
