import { comparisonParamPrefix, isFilterParam } from '@nazar/domain/results/filter/filter-params.ts';
import { useSearchParams } from 'react-router';
import { type FilterState, useFilterState } from './filter/use-filter-state.ts';
import { type ResultsData, useResults } from './use-results.ts';

const name = 'compare';

export type ResultsComparisonState = {
  readonly on: boolean;
  /** The filter of the second group; without one the group contains all responses. */
  readonly filter: FilterState;
  readonly results: ResultsData;
  readonly toggle: () => void;
};

/** A second group of responses beside the first, also kept in the URL. */
export function useResultsComparison(inquiryId: string): ResultsComparisonState {
  const [params, setParams] = useSearchParams();
  const on = params.has(name);
  const filter = useFilterState(inquiryId, comparisonParamPrefix);
  const results = useResults(inquiryId, { ...filter, ready: on && filter.ready });
  const toggle = () => {
    if (!on) return setParams([...params, [name, '']]);
    setParams(
      [...params].filter((param) => param[0] !== name && !isFilterParam(param, comparisonParamPrefix)),
    );
  };
  return { on, filter, results, toggle };
}
