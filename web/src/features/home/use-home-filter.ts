import { inquirySorts } from '@nazar/domain/api/inquiry-calls.ts';
import { useSearchParams } from 'react-router';

export type HomeFilter = {
  readonly search: string;
  /** A category's id, or -1 for all. */
  readonly category: string | -1;
  readonly sort: (typeof inquirySorts)[number];
  readonly page: number;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filter of the list, in the address so that it survives a reload and can be shared. */
export function useHomeFilter() {
  const [params, setParams] = useSearchParams();
  const category = params.get('category') ?? '';
  const page = Number(params.get('pg'));
  const filter: HomeFilter = {
    search: (params.get('q') ?? '').slice(0, 200),
    category: uuid.test(category) ? category : -1,
    sort: inquirySorts.find((sort) => sort === params.get('sort')) ?? 'new',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
  /** Every change except that of the page returns to the first page. */
  const change = (changes: Partial<HomeFilter>) => {
    const next = { ...filter, page: 1, ...changes };
    setParams({
      ...(next.search === '' ? {} : { q: next.search }),
      ...(next.category === -1 ? {} : { category: next.category }),
      ...(next.sort === 'new' ? {} : { sort: next.sort }),
      ...(next.page === 1 ? {} : { pg: String(next.page) }),
    });
  };
  return { filter, change };
}
