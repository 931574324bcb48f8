import { truncateLine } from '@nazar/domain/text/truncate.ts';
import { escapeHtml } from './escape-html.ts';

/** Returns an empty text for empty content. */
export function formatMetaTag(attribute: 'name' | 'property', name: string, content: string): string {
  return content === '' ? '' : `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

/** Search engines and previews show no more characters. */
export function formatMetaDescription(text: string): string {
  return truncateLine(text, 200);
}

/**
 * Tags for the card of a shared link (`serve-link-preview-picture.ts`) by its absolute URL; it is a JPEG, which every
 * service reads.
 */
export function formatLinkPreviewTags(image: string, title: string): string {
  return [
    formatMetaTag('property', 'og:image', image),
    formatMetaTag('property', 'og:image:type', 'image/jpeg'),
    formatMetaTag('property', 'og:image:width', '1200'),
    formatMetaTag('property', 'og:image:height', '630'),
    formatMetaTag('property', 'og:image:alt', title),
    formatMetaTag('name', 'twitter:image', image),
  ].join('');
}
