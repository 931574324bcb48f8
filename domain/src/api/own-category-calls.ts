import * as z from 'zod/mini';
import { categoryColours } from '../categories/category-colour.ts';
import { categoryName } from '../inquiries/category-name.ts';
import { maxLength } from '../text/length.ts';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { emptyInputSchema, emptyResultSchema, idInputSchema } from './envelope.ts';

/** Maximum number of an account's categories. */
export const maxOwnCategories = 100;

const fields = {
  name: categoryName(),
  colour: z.enum(categoryColours),
};

export const ownCategorySchema = z.object({
  id: idSchema(),
  ...fields,
  /** The number of the caller's inquiries in it. */
  inquiryCount: z.int(),
});
export type OwnCategory = z.infer<typeof ownCategorySchema>;

export const getMyCategories = defineCall('Inquiry', 'getMyCategories', {
  access: 'user',
  transaction: 'read',
  summary: 'My own categories in my order, with how many of my inquiries each holds.',
  input: emptyInputSchema(),
  result: z.array(ownCategorySchema),
});

export const addMyCategory = defineCall('Inquiry', 'addMyCategory', {
  access: 'user',
  transaction: 'own',
  summary: 'Adds a category of mine, as the last one.',
  input: z.strictObject({ id: idSchema(), ...fields }),
  result: z.object({ id: idSchema() }),
});

export const editMyCategory = defineCall('Inquiry', 'editMyCategory', {
  access: 'user',
  transaction: 'own',
  summary: 'Gives a category of mine another name or colour.',
  input: z.strictObject({ id: idSchema(), name: z.optional(fields.name), colour: z.optional(fields.colour) }),
  result: z.object({ id: idSchema() }),
});

export const orderMyCategories = defineCall('Inquiry', 'orderMyCategories', {
  access: 'user',
  transaction: 'own',
  summary: 'Puts my categories in an order; those that are left out come last, as they stood.',
  input: z.strictObject({ ids: z.array(idSchema()).check(maxLength(maxOwnCategories)) }),
  result: emptyResultSchema(),
});

export const deleteMyCategory = defineCall('Inquiry', 'deleteMyCategory', {
  access: 'user',
  transaction: 'own',
  summary: 'Deletes a category of mine; its inquiries stay, without a category.',
  input: idInputSchema(),
  result: emptyResultSchema(),
});
