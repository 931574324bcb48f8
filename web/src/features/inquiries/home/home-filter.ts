import { inquirySorts } from '@nazar/domain/api/inquiry-sorts.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import { type Language, languages } from '@nazar/domain/text/language.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { isUuid } from '@nazar/domain/text/uuid.ts';

export type HomeFilter = {
  readonly search: string;
  /** A category's id, or -1 for all. */
  readonly category: string | -1;
  /** A tag as an owner wrote it; null for all. */
  readonly tag: string | null;
  /** The language of the inquiries; null for `shouldPreferOwnLanguage`. */
  readonly language: Language | 'all' | null;
  readonly sort: (typeof inquirySorts)[number];
  readonly page: number;
};

export const emptyHomeFilter: HomeFilter = {
  search: '',
  category: -1,
  tag: null,
  language: null,
  sort: 'new',
  page: 1,
};

/** Drops or shortens a text that the server would refuse. */
function readText(text: string | null, limit: number): string {
  const characters = [...(text ?? '').trim()];
  return /[\p{Cc}\p{Cs}]/u.test(text ?? '') ? '' : characters.slice(0, limit).join('');
}

/** Reads the filter from a URL; invalid parameters are ignored. */
export function parseHomeFilter(params: URLSearchParams): HomeFilter {
  const category = params.get('category') ?? '';
  const page = Number(params.get('pg'));
  return {
    search: readText(params.get('q'), textLimits.search),
    category: isUuid(category.toLowerCase()) ? category : -1,
    tag: readText(params.get('tag'), hardLimits.tag) || null,
    language: ([...languages, 'all'] as const).find((language) => language === params.get('lang')) ?? null,
    sort: inquirySorts.find((sort) => sort === params.get('sort')) ?? 'new',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** Writes the filter as URL parameters, without default values. */
export function serializeHomeFilter({
  search,
  category,
  tag,
  language,
  sort,
  page,
}: HomeFilter): Record<string, string> {
  return {
    ...(search === '' ? {} : { q: search }),
    ...(category === -1 ? {} : { category }),
    ...(tag === null ? {} : { tag }),
    ...(language === null ? {} : { lang: language }),
    ...(sort === 'new' ? {} : { sort }),
    ...(page === 1 ? {} : { pg: String(page) }),
  };
}

export function makeHomeUrl(filter: HomeFilter): string {
  const query = new URLSearchParams(serializeHomeFilter(filter)).toString();
  return query === '' ? '/' : `/?${query}`;
}
