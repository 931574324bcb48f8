import { isUuid } from '@nazar/domain/text/uuid.ts';
import { useSearchParams } from 'react-router';

export const inquiryStatusFilters = ['all', 'draft', 'scheduled', 'published', 'expired'] as const;

export type MyInquiriesUrlState = {
  readonly status: (typeof inquiryStatusFilters)[number];
  readonly search: string;
  /** The id of one of my own categories. */
  readonly category: string | null;
  readonly page: number;
};

/** The filter and the page of the list, kept in the URL. */
export function useMyInquiriesUrlState() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('pg'));
  const category = params.get('category');
  const filter: MyInquiriesUrlState = {
    status: inquiryStatusFilters.find((status) => status === params.get('status')) ?? 'all',
    category: isUuid(category) ? category : null,
    search: (params.get('q') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
  /** Every change except of the page returns to the first page. */
  const change = (changes: Partial<MyInquiriesUrlState>, options: { replace?: boolean } = {}) => {
    const next = { ...filter, page: 1, ...changes };
    const params = {
      ...(next.status === 'all' ? {} : { status: next.status }),
      ...(next.category === null ? {} : { category: next.category }),
      ...(next.search === '' ? {} : { q: next.search }),
      ...(next.page === 1 ? {} : { pg: String(next.page) }),
    };
    setParams(params, options);
  };
  return { filter, change };
}
