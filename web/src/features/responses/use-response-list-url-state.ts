import type { ResponseSort } from '@nazar/domain/api/response-calls.ts';
import { isFilterParam } from '@nazar/domain/results/filter/filter-params.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useSearchParams } from 'react-router';

export const responseOrders = ['newest', 'oldest', 'longest', 'shortest', 'highest', 'lowest'] as const;
export type ResponseOrder = (typeof responseOrders)[number];

export const sortInputByResponseOrder: Readonly<
  Record<ResponseOrder, { readonly sort: ResponseSort; readonly descending: boolean }>
> = {
  newest: { sort: 'time', descending: true },
  oldest: { sort: 'time', descending: false },
  longest: { sort: 'duration', descending: true },
  shortest: { sort: 'duration', descending: false },
  highest: { sort: 'score', descending: true },
  lowest: { sort: 'score', descending: false },
};

export type ResponseListUrlState = {
  readonly search: string;
  readonly order: ResponseOrder;
  readonly flagged: boolean;
  readonly after: string | null;
  readonly before: string | null;
};

/** The position in the list, kept in the URL. */
export function useResponseListUrlState() {
  const [params, setParams] = useSearchParams();
  const place: ResponseListUrlState = {
    search: (params.get('q') ?? '').slice(0, textLimits.search),
    order: responseOrders.find((order) => order === params.get('order')) ?? 'newest',
    flagged: params.get('flagged') === '',
    after: params.get('after'),
    before: params.get('after') === null ? params.get('before') : null,
  };
  /** Every change except of the page returns to the first page. */
  const change = (changes: Partial<ResponseListUrlState>) => {
    const next = { ...place, after: null, before: null, ...changes };
    const own = {
      ...(next.search === '' ? {} : { q: next.search }),
      ...(next.order === 'newest' ? {} : { order: next.order }),
      ...(next.flagged ? { flagged: '' } : {}),
      ...(next.after === null ? {} : { after: next.after }),
      ...(next.before === null ? {} : { before: next.before }),
    };
    // The URL also contains the filter, which stays.
    setParams([...[...params].filter((param) => isFilterParam(param)), ...Object.entries(own)]);
  };
  return { place, change };
}
