import * as z from 'zod/mini';
import { categoryColors } from '../categories/category-color.ts';
import { categoryNameSchema } from '../inquiries/category-name.ts';
import { maxLength } from '../text/length.ts';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { emptyInputSchema, emptyResultSchema, idInputSchema } from './envelope.ts';

/** Maximum number of an account's categories. */
export const maxMyCategories = 100;

const fields = {
  name: categoryNameSchema(),
  color: z.enum(categoryColors),
};

const myCategorySchema = z.object({
  id: idSchema(),
  ...fields,
  /** The number of the caller's inquiries in it. */
  inquiryCount: z.int(),
});
export type MyCategory = z.infer<typeof myCategorySchema>;

export const getMyCategories = defineCall('Inquiry', 'getMyCategories', {
  access: 'user',
  transaction: 'read',
  summary: 'Lists my own categories in my order, with the number of inquiries in each.',
  input: emptyInputSchema(),
  result: z.array(myCategorySchema),
});

export const addMyCategory = defineCall('Inquiry', 'addMyCategory', {
  access: 'user',
  transaction: 'own',
  summary: 'Creates a category of mine at the end of the list.',
  input: z.strictObject({ id: idSchema(), ...fields }),
  result: z.object({ id: idSchema() }),
});

export const editMyCategory = defineCall('Inquiry', 'editMyCategory', {
  access: 'user',
  transaction: 'own',
  summary: 'Updates the name or colour of a category of mine.',
  input: z.strictObject({ id: idSchema(), name: z.optional(fields.name), color: z.optional(fields.color) }),
  result: z.object({ id: idSchema() }),
});

export const orderMyCategories = defineCall('Inquiry', 'orderMyCategories', {
  access: 'user',
  transaction: 'own',
  summary: 'Reorders my categories; those that are left out come last, in their previous order.',
  input: z.strictObject({ ids: z.array(idSchema()).check(maxLength(maxMyCategories)) }),
  result: emptyResultSchema(),
});

export const deleteMyCategory = defineCall('Inquiry', 'deleteMyCategory', {
  access: 'user',
  transaction: 'own',
  summary: 'Deletes a category of mine; its inquiries stay, without a category.',
  input: idInputSchema(),
  result: emptyResultSchema(),
});
