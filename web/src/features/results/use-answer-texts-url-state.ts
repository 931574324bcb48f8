import { type AnswerTextSort, answerTextSorts } from '@nazar/domain/api/result-calls.ts';
import { isFilterParam } from '@nazar/domain/results/filter/filter-params.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useSearchParams } from 'react-router';

export type AnswerTextsUrlState = {
  readonly of: 'answers' | 'other';
  readonly search: string;
  readonly sort: AnswerTextSort;
};

/** The shown texts, kept in the URL so that they can be shared. */
export function useAnswerTextsUrlState() {
  const [params, setParams] = useSearchParams();
  const place: AnswerTextsUrlState = {
    of: params.get('of') === 'other' ? 'other' : 'answers',
    search: (params.get('q') ?? '').slice(0, textLimits.search),
    sort: answerTextSorts.find((sort) => sort === params.get('sort')) ?? 'frequent',
  };
  const change = (changes: Partial<AnswerTextsUrlState>) => {
    const next = { ...place, ...changes };
    const own = {
      ...(next.of === 'other' ? { of: next.of } : {}),
      ...(next.search === '' ? {} : { q: next.search }),
      ...(next.sort === 'frequent' ? {} : { sort: next.sort }),
    };
    const ofFilter = [...params].filter((param) => isFilterParam(param));
    setParams([...ofFilter, ...Object.entries(own)], { replace: true });
  };
  return { place, change };
}
