import { useSearchParams } from 'react-router';
import { type HomeFilter, parseHomeFilter, serializeHomeFilter } from './home-filter.ts';

/** The filter of the list, kept in the URL so that it survives a reload and can be shared. */
export function useHomeFilter() {
  const [params, setParams] = useSearchParams();
  const filter = parseHomeFilter(params);
  /** Every change except of the page returns to the first page. */
  const change = (changes: Partial<HomeFilter>) => {
    setParams(serializeHomeFilter({ ...filter, page: 1, ...changes }));
  };
  return { filter, change };
}
