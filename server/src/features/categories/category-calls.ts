import type * as categoryCalls from '@nazar/domain/api/category-calls.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import { requireAdmin } from '../access/index.ts';
import {
  addGeneralCategory,
  deleteGeneralCategory,
  moveGeneralCategory,
  renameGeneralCategory,
} from './edit-categories.ts';
import { listGeneralCategories } from './general-category-queries.ts';
import { mergeCategories } from './merge-category.ts';

export const categoryHandlers: CallHandlers<typeof categoryCalls> = {
  getManagedCategories: async (ctx) => {
    requireAdmin(ctx, 'site.editCategories');
    return listGeneralCategories(ctx.db);
  },
  addCategory: (ctx, input) => addGeneralCategory(ctx, input),
  renameCategory: (ctx, input) => renameGeneralCategory(ctx, input),
  moveCategory: (ctx, input) => moveGeneralCategory(ctx, input),
  mergeCategory: (ctx, input) => mergeCategories(ctx, input),
  deleteCategory: (ctx, input) => deleteGeneralCategory(ctx, input),
};
