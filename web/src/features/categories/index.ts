export { useMyCategories } from './my-categories-query.ts';
