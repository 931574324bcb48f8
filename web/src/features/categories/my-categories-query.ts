import { getMyCategories } from '@nazar/domain/api/my-category-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/query-client.ts';

/** My own categories in my order. */
export const useMyCategories = () => useQuery(callQuery(getMyCategories, {}));
