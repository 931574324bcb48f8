import { createHash } from 'node:crypto';
import type { ParticipationPageData } from '@nazar/domain/api/participation-page.ts';
import { getLanguageDirection } from '@nazar/domain/text/language.ts';
import { escapeHtml } from '../../../platform/texts/escape-html.ts';
import { escapeJson } from '../../../platform/texts/escape-json.ts';
import { formatLinkPreviewTags, formatMetaTag } from '../../../platform/texts/meta-tags.ts';
import type { ParticipationRenderer } from './participation-renderer.ts';

/** The contents of the head. */
export type ParticipationPageMeta = {
  readonly title: string;
  readonly description: string;
  /** Absolute addresses. */
  readonly url: string;
  readonly image: string | null;
  readonly siteName: string;
  /** Search engines may index public inquiries only. */
  readonly indexed: boolean;
};

/** The whole HTML, with inline styles so that the first paint needs no other request, and no inline script. */
export function buildParticipationHtml(
  page: ParticipationPageData,
  renderer: ParticipationRenderer,
  meta: ParticipationPageMeta,
): { readonly html: string; readonly policy: string } {
  const look = getLook(page);
  const styles = [renderer.css, look === null ? '' : renderer.lookCss(look)].filter((css) => css !== '');
  const { language } = page;
  const locale = language === 'fa' ? 'fa_IR' : 'en_US';
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(meta.title)}</title>`,
    formatMetaTag('name', 'description', meta.description),
    meta.indexed ? '' : '<meta name="robots" content="noindex">',
    formatMetaTag('property', 'og:type', 'website'),
    formatMetaTag('property', 'og:site_name', meta.siteName),
    formatMetaTag('property', 'og:locale', locale),
    formatMetaTag('property', 'og:title', meta.title),
    formatMetaTag('property', 'og:description', meta.description),
    formatMetaTag('property', 'og:url', meta.url),
    meta.image === null ? '' : formatLinkPreviewTags(meta.image, meta.title),
    formatMetaTag('name', 'twitter:card', meta.image === null ? 'summary' : 'summary_large_image'),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...styles.map((css) => `<style>${css}</style>`),
    `<script type="module" src="${escapeHtml(renderer.script)}"></script>`,
  ];
  const html = [
    '<!doctype html>',
    `<html lang="${language}" dir="${getLanguageDirection(language)}"><head>${head.join('')}</head><body>`,
    `<div id="page">${renderer.render(page)}</div>`,
    `<script type="application/json" id="data">${escapeJson(page)}</script></body></html>`,
  ];
  return { html: html.join(''), policy: makeContentPolicy(styles) };
}

function getLook({ view }: ParticipationPageData) {
  if (view.kind === 'questions') return view.start.look;
  return view.kind === 'signIn' ? null : view.look;
}

/** Allows no inline script and only these styles; any site may frame the page, so that it can be embedded. */
function makeContentPolicy(styles: readonly string[]): string {
  const hashes = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${hashes.join(' ')}`,
    "img-src 'self'",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');
}
