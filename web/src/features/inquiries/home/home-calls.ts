import type { FrontPageCall, FrontPageCallResult } from '@nazar/domain/api/front-page.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { findPreloadedResult, namedCalls } from '../../../api/named-calls.ts';
import type { HomeFilter } from './home-filter.ts';

export const publicListInput = ({ search, category, tag, language, sort, page }: HomeFilter) => ({
  ...{ pg: page, inquiryCategoryId: category, search, sort },
  ...(tag === null ? {} : { tag }),
  ...(language === null ? {} : { language }),
});

/** The calls that the home page needs before it can be shown. */
export function homeCalls(filter: HomeFilter, language: Language): FrontPageCall[] {
  return [
    { ...namedCalls.getList, input: publicListInput(filter), personal: true },
    { ...namedCalls.getCategories, input: { langId: language }, personal: false },
  ];
}

/** The calls for the charts of cards that show one instead of a picture. */
export function homeFollowUpCalls(answers: readonly FrontPageCallResult[]): FrontPageCall[] {
  const list = findPreloadedResult(namedCalls.getList, answers);
  const shown = (list?.data ?? []).filter(({ coverType }) => coverType === 'chart');
  return shown.map(({ id }) => ({
    ...namedCalls.getCharts,
    input: { inquiryId: id, coverOnly: true },
    personal: true,
  }));
}
