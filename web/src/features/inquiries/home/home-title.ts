import { languageNames } from '@nazar/domain/text/language.ts';
import type { HomeFilter } from './home-filter.ts';

type TitleWords = {
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  /** The name of the current page, such as «Page 3». */
  readonly pageName: string;
};

/** The search and the page number for tabs and the history; empty for the first page without a filter. */
export function formatHomeTitle(
  { search, tag, category, language, page }: HomeFilter,
  { categories, pageName }: TitleWords,
): string {
  const parts = [
    search,
    tag,
    categories.find(({ id }) => id === category)?.name,
    language === null || language === 'all' ? null : languageNames[language],
    page === 1 ? null : pageName,
  ];
  return parts.filter(Boolean).join(' · ');
}
