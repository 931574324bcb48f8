import * as z from 'zod/mini';
import { categoryNameSchema } from '../inquiries/category-name.ts';
import { languages } from '../text/language.ts';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { emptyInputSchema, emptyResultSchema } from './envelope.ts';

const names = () => z.strictObject({ en: categoryNameSchema(), fa: categoryNameSchema() });

const managedCategorySchema = z.object({
  id: idSchema(),
  names: z.record(z.enum(languages), z.string()),
  /** Number of inquiries and drafts with this category. */
  inquiryCount: z.int(),
});
export type ManagedCategory = z.infer<typeof managedCategorySchema>;

export const getManagedCategories = defineCall('Admin', 'getManagedCategories', {
  access: 'admin',
  transaction: 'read',
  summary:
    'Lists the general categories in their order, with their names in all languages and their number of uses.',
  input: emptyInputSchema(),
  result: z.array(managedCategorySchema),
});

export const addCategory = defineCall('Admin', 'addCategory', {
  access: 'admin',
  transaction: 'own',
  summary: 'Creates a general category at the top of the list. Idempotent by id.',
  input: z.strictObject({ id: idSchema(), names: names() }),
  result: emptyResultSchema(),
});

export const renameCategory = defineCall('Admin', 'renameCategory', {
  access: 'admin',
  transaction: 'own',
  summary: 'Renames a general category.',
  input: z.strictObject({ id: idSchema(), names: names() }),
  result: emptyResultSchema(),
});

export const moveCategory = defineCall('Admin', 'moveCategory', {
  access: 'admin',
  transaction: 'own',
  summary: 'Moves a general category before another one, or to the end.',
  input: z.strictObject({ id: idSchema(), before: z.nullable(idSchema()) }),
  result: emptyResultSchema(),
});

export const mergeCategory = defineCall('Admin', 'mergeCategory', {
  access: 'admin',
  transaction: 'own',
  summary: 'Merges a general category into another: moves all its inquiries there and removes the category.',
  input: z.strictObject({ id: idSchema(), into: idSchema() }),
  result: emptyResultSchema(),
});

export const deleteCategory = defineCall('Admin', 'deleteCategory', {
  access: 'admin',
  transaction: 'own',
  summary: 'Deletes a general category that no inquiry and no draft uses.',
  input: z.strictObject({ id: idSchema() }),
  result: emptyResultSchema(),
});
