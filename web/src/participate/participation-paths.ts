import { channelParameter } from '@nazar/domain/participation/channel.ts';
import type { Language } from '@nazar/domain/text/language.ts';

const withQuery = (path: string, name: string, value: string | null | undefined) =>
  value == null ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`;

/** The paths that this page links to. All of the application's paths would enlarge its script for each participant. */
export const participationPaths = {
  home: '/',
  inquiry: (inquiryId: string) => `/${inquiryId}`,
  participate: (inquiryId: string, channel?: string | null, language?: Language) =>
    withQuery(withQuery(`/${inquiryId}/participate`, channelParameter, channel), 'lang', language),
  login: (redirect: string) => withQuery('/login', 'redirect', redirect),
  signup: (redirect: string) => withQuery('/signup', 'redirect', redirect),
  results: (inquiryId: string) => `/Inquiries/${inquiryId}/results`,
  participated: '/participated',
  participatedInquiry: (inquiryId: string) => `/participated/${inquiryId}`,
  myResult: (inquiryId: string, resultId: string) => `/participated/${inquiryId}/${resultId}`,
  certificate: (inquiryId: string, resultId: string) => `/participated/${inquiryId}/${resultId}/certificate`,
};
