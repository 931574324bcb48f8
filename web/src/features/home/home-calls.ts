import type { FrontCall } from '@nazar/domain/api/front-page.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { front } from '../../api/front-calls.ts';
import type { HomeFilter } from './home-filter.ts';

export const listInput = ({ search, category, sort, page }: HomeFilter) => ({
  ...{ pg: page, inquiryCategoryId: category, search, sort },
});

/** What the home page needs before it can be shown. */
export function homeCalls(filter: HomeFilter, language: Language): FrontCall[] {
  return [
    { ...front.getList, input: listInput(filter), personal: true },
    { ...front.getCategories, input: { langId: language }, personal: false },
  ];
}
