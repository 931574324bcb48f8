export { useOwnCategories } from './own-categories-query.ts';
