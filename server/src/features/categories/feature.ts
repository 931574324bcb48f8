import type { Feature } from '../../platform/features/feature.ts';
import { categoryHandlers } from './category-calls.ts';
import { myCategoriesHandlers } from './my-categories/my-categories-calls.ts';
import { makeCategoryPersonalDataFiles } from './my-categories/personal-data-queries.ts';

export const categoriesFeature: Feature = {
  name: 'categories',
  handlers: { ...categoryHandlers, ...myCategoriesHandlers },
  personalData: makeCategoryPersonalDataFiles,
};
