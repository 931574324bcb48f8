import type { FrontPageCall, FrontPageCallResult } from '@nazar/domain/api/front-page.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { callReferences, findPreloadedResults } from '../../../api/call-references.ts';
import type { HomeFilter } from './home-filter.ts';

export const publicListInput = ({ search, category, tag, language, sort, page }: HomeFilter) => ({
  ...{ pg: page, inquiryCategoryId: category, search, sort },
  ...(tag === null ? {} : { tag }),
  ...(language === null ? {} : { language }),
});

/** The most answered inquiry with a public chart as an example, if possible in the reader's language. */
export const exampleInput = (language: Language) =>
  ({ nrpp: 1, sort: 'popular', language, chartCover: true }) as const;

/** Whether the page shows the results of a search or a filter, or a later page of the list. */
export const isFiltered = ({ search, category, tag, language, page }: HomeFilter) =>
  search !== '' || category !== -1 || tag !== null || language !== null || page > 1;

/** The calls that the home page needs before it can be shown. */
export function homeCalls(filter: HomeFilter, language: Language): FrontPageCall[] {
  const example = { ...callReferences.getList, input: exampleInput(language), personal: true };
  return [
    ...(isFiltered(filter) ? [] : [example]),
    { ...callReferences.getList, input: publicListInput(filter), personal: true },
    { ...callReferences.getCategories, input: { langId: language }, personal: false },
  ];
}

/** The calls for the charts of cards that show one instead of a picture. */
export function homeFollowUpCalls(answers: readonly FrontPageCallResult[]): FrontPageCall[] {
  const cards = findPreloadedResults(callReferences.getList, answers).flatMap(({ data }) => data);
  const shown = new Set(cards.filter(({ coverType }) => coverType === 'chart').map(({ id }) => id));
  return [...shown].map((id) => ({
    ...callReferences.getCharts,
    input: { inquiryId: id, coverOnly: true },
    personal: true,
  }));
}
