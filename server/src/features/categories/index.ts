export { categoriesFeature } from './feature.ts';
export { findMyCategory, findMyCategoryIds } from './my-categories/my-category-queries.ts';
