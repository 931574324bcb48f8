import type { FrontPageCall, FrontPageCallResult } from '@nazar/domain/api/front-page.ts';
import { channelParameter, parseChannel } from '@nazar/domain/participation/channel.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import {
  listDetailFollowUpCalls,
  listDetailPageCalls,
  parseInquiryId,
} from '../../features/inquiries/detail/detail-calls.ts';
import { listHomeFollowUpCalls, listHomePageCalls } from '../../features/inquiries/home/home-calls.ts';
import { makeHomeUrl, parseHomeFilter } from '../../features/inquiries/home/home-filter.ts';

type FrontScreen = 'Home' | 'InquiryDetail';

type FrontPagePlan = {
  readonly screen: FrontScreen;
  readonly calls: readonly FrontPageCall[];
  /** The URL without parameters that don't change the page. */
  readonly address: string;
  /** For search engines and previews, so also without the channel of the link. */
  readonly canonical: string;
};

/** The calls that follow from the first results; if they fail, the page is shown without them. */
export function listFollowUpCalls(
  screen: FrontScreen,
  answers: readonly FrontPageCallResult[],
): FrontPageCall[] {
  return screen === 'Home' ? listHomeFollowUpCalls(answers) : listDetailFollowUpCalls(answers);
}

/** The screen that the server renders at a URL, and the calls that it needs; null for all other screens. */
export function planFrontPage(
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  language: Language,
): FrontPagePlan | null {
  if (pathname === '/') {
    const filter = parseHomeFilter(searchParams);
    const address = makeHomeUrl(filter);
    return { screen: 'Home', calls: listHomePageCalls(filter, language), address, canonical: address };
  }
  const id = parseInquiryId(/^\/([^/]+)\/?$/.exec(pathname)?.[1]);
  if (id === null) return null;
  const canonical = `/${id}`;
  // The link to the participation page passes the channel on.
  const channel = parseChannel(searchParams.get(channelParameter));
  const address = channel === null ? canonical : `${canonical}?${channelParameter}=${channel}`;
  return { screen: 'InquiryDetail', calls: listDetailPageCalls(id, language), address, canonical };
}
