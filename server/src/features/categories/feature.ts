import type { Feature } from '../../platform/features/feature.ts';
import { categoryHandlers } from './category-calls.ts';
import { ownCategoriesHandlers } from './my-categories/own-categories-calls.ts';
import { personalData } from './my-categories/personal-data-queries.ts';

export const categories: Feature = {
  name: 'categories',
  handlers: { ...categoryHandlers, ...ownCategoriesHandlers },
  personalData,
};
