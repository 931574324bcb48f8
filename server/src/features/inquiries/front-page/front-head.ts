import { getHomeLinkPreviewUrlPath, getLinkPreviewUrlPath } from '@nazar/domain/api/file-url-paths.ts';
import { type FrontPageData, findPreloadedResult } from '@nazar/domain/api/front-page.ts';
import { getItem } from '@nazar/domain/api/inquiry-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { escapeHtml } from '../../../platform/texts/escape-html.ts';
import { escapeJson } from '../../../platform/texts/escape-json.ts';
import {
  formatLinkPreviewTags,
  formatMetaDescription,
  formatMetaTag,
} from '../../../platform/texts/meta-tags.ts';
import type { FrontPageBundle, FrontPagePlan } from './front-page-bundle.ts';

/** The head elements for search engines and link previews. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
  /** The language of the texts above; the interface may be in another one. */
  readonly language: Language;
  /** Absolute URLs. */
  readonly url: string;
  readonly image: string;
  readonly siteName: string;
  readonly indexed: boolean;
  /** Set for an inquiry that search engines may index. */
  readonly published: { readonly from: string | null; readonly until: string | null } | null;
};

export async function buildFrontPageHead(
  plan: FrontPagePlan,
  page: Pick<FrontPageData, 'language' | 'answers'>,
  {
    words,
    getHomePageTitle,
    publicUrl,
  }: Pick<FrontPageBundle, 'words' | 'getHomePageTitle'> & { readonly publicUrl: string },
): Promise<PageHead> {
  const { name, lead } = words[page.language];
  const url = `${publicUrl}${plan.canonical}`;
  if (plan.screen === 'Home') {
    const { language } = page;
    const title = (await getHomePageTitle({ ...page, address: plan.address })) || name;
    const image = `${publicUrl}${getHomeLinkPreviewUrlPath(language)}`;
    const head = { title, description: lead, language, url, image, siteName: name };
    return { ...head, indexed: true, published: null };
  }
  const inquiry = findPreloadedResult<typeof getItem>(getItem, page.answers);
  if (inquiry === undefined) throw new Error('The page of an inquiry was planned without its call.');
  const { id, publicTitle, publicDescription, language, listed } = inquiry;
  return {
    title: publicTitle,
    description: formatMetaDescription(visibleText(publicDescription)),
    language,
    url,
    image: `${publicUrl}${getLinkPreviewUrlPath(id, language)}`,
    siteName: words[language].name,
    indexed: listed,
    published: { from: inquiry.publishDate, until: inquiry.expireDate },
  };
}

export function formatHeadTags(head: PageHead): string {
  const { title, description, language, url, image, siteName, indexed } = head;
  const tabTitle = title === siteName ? title : `${title} · ${siteName}`;
  return [
    `<title>${escapeHtml(tabTitle)}</title>`,
    formatMetaTag('name', 'description', description),
    indexed ? '' : '<meta name="robots" content="noindex">',
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    formatMetaTag('property', 'og:type', 'website'),
    formatMetaTag('property', 'og:site_name', siteName),
    formatMetaTag('property', 'og:locale', language === 'fa' ? 'fa_IR' : 'en_US'),
    formatMetaTag('property', 'og:title', title),
    formatMetaTag('property', 'og:description', description),
    formatMetaTag('property', 'og:url', url),
    formatLinkPreviewTags(image, title),
    formatMetaTag('name', 'twitter:card', 'summary_large_image'),
    formatMetaTag('name', 'twitter:title', title),
    formatMetaTag('name', 'twitter:description', description),
    indexed ? `<script type="application/ld+json">${escapeJson(makeStructuredData(head))}</script>` : '',
  ].join('');
}

/** Structured data for search engines (schema.org). */
function makeStructuredData({ title, description, language, url, image, siteName, published }: PageHead) {
  return {
    '@context': 'https://schema.org',
    '@type': published === null ? 'WebSite' : 'WebPage',
    name: published === null ? siteName : title,
    description,
    url,
    inLanguage: language,
    image,
    ...(published?.from == null ? {} : { datePublished: published.from }),
    ...(published?.until == null ? {} : { expires: published.until }),
  };
}
