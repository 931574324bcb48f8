import {
  type FrontPageCall,
  type FrontPageCallResult,
  findPreloadedResults,
} from '@nazar/domain/api/front-page.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { firstScreenCalls } from '../../../api/first-screen-calls.ts';
import type { HomeFilter } from './home-filter.ts';

/** Whether the list prefers the reader's language; searches and filters find all languages. */
export const shouldPreferOwnLanguage = ({ search, category, tag }: HomeFilter) =>
  search === '' && category === -1 && tag === null;

export function makePublicInquiryListInput(filter: HomeFilter, readersLanguage: Language) {
  const { search, category, tag, language, sort, page } = filter;
  return {
    pg: page,
    inquiryCategoryId: category,
    search,
    sort,
    ...(tag === null ? {} : { tag }),
    ...(language === null &&
      shouldPreferOwnLanguage(filter) &&
      ({ language: readersLanguage, orAnyLanguage: true } as const)),
    ...(language !== null && language !== 'all' && { language }),
  };
}

/** The most answered inquiry with a chart that everyone may see, if possible in the reader's language. */
export const makeExampleInquiryInput = (language: Language) =>
  ({ nrpp: 1, sort: 'popular', language, orAnyLanguage: true, publicChart: true }) as const;

/** Whether the page shows the results of a search or a filter, or a later page of the list. */
export const isHomeFilteredOrPaged = ({ search, category, tag, language, page }: HomeFilter) =>
  search !== '' || category !== -1 || tag !== null || (language !== null && language !== 'all') || page > 1;

/** The calls that the home page needs before it can be shown. */
export function listHomePageCalls(filter: HomeFilter, language: Language): FrontPageCall[] {
  const example = { ...firstScreenCalls.getList, input: makeExampleInquiryInput(language), personal: true };
  return [
    ...(isHomeFilteredOrPaged(filter) ? [] : [example]),
    { ...firstScreenCalls.getList, input: makePublicInquiryListInput(filter, language), personal: true },
    { ...firstScreenCalls.getCategories, input: { langId: language }, personal: false },
  ];
}

/** The call for the results of a poll that is the example. */
export const makeExampleResultsInput = (inquiryId: string) => ({ inquiryId });

/** The calls for the charts of cards that show one instead of a picture, and for the results of the example. */
export function listHomeFollowUpCalls(answers: readonly FrontPageCallResult[]): FrontPageCall[] {
  const lists = findPreloadedResults(firstScreenCalls.getList, answers);
  const shown = lists.flatMap(({ data }) => data).filter(({ coverType }) => coverType === 'chart');
  const charts = [...new Set(shown.map(({ id }) => id))].map((inquiryId) => ({
    ...firstScreenCalls.getCharts,
    input: { inquiryId, coverOnly: true },
    personal: true,
  }));
  // Without a filter, the first list is that of the example.
  const example = lists.length > 1 ? lists[0]?.data[0] : undefined;
  if (example === undefined || example.coverType === 'chart') return charts;
  return [
    ...charts,
    { ...firstScreenCalls.getSummary, input: makeExampleResultsInput(example.id), personal: true },
  ];
}
