export { categories } from './feature.ts';
export { findOwnCategories, findOwnCategory } from './my-categories/own-category-queries.ts';
