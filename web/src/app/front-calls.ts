import type { FrontAnswer, FrontCall } from '@nazar/domain/api/front-page.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { homeCalls, homeFurtherCalls } from '../features/home/home-calls.ts';
import { readHomeFilter, writeHomeFilter } from '../features/home/home-filter.ts';
import { detailCalls, detailFurtherCalls, readInquiryId } from '../features/inquiry-detail/detail-calls.ts';

export type FrontScreen = 'Home' | 'InquiryDetail';

export type FrontPlan = {
  readonly screen: FrontScreen;
  readonly calls: readonly FrontCall[];
  /** Without what changes nothing on the page, such as by which channel a link came. */
  readonly address: string;
};

/** What the answers make a page ask for next; it is shown without what these calls refuse. */
export function furtherCalls(screen: FrontScreen, answers: readonly FrontAnswer[]): FrontCall[] {
  return screen === 'Home' ? homeFurtherCalls(answers) : detailFurtherCalls(answers);
}

/** Which screen the server renders at an address, and what it needs; null for all other screens. */
export function frontCalls(
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  language: Language,
): FrontPlan | null {
  if (pathname === '/') {
    const filter = readHomeFilter(searchParams);
    const query = new URLSearchParams(writeHomeFilter(filter)).toString();
    return {
      screen: 'Home',
      calls: homeCalls(filter, language),
      address: query === '' ? '/' : `/?${query}`,
    };
  }
  const id = readInquiryId(/^\/([^/]+)\/?$/.exec(pathname)?.[1]);
  return id === null
    ? null
    : { screen: 'InquiryDetail', calls: detailCalls(id, language), address: `/${id}` };
}
