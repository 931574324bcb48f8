import { truncateLine } from '@nazar/domain/text/truncate.ts';
import { escapeHtml } from './escape-html.ts';

/** Returns an empty text for empty content. */
export function metaTag(attribute: 'name' | 'property', name: string, content: string): string {
  return content === '' ? '' : `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

/** Search engines and previews show no more characters. */
export function metaDescription(text: string): string {
  return truncateLine(text, 200);
}

/**
 * Tags for the card of a shared link (`serve-card.ts`) by its absolute URL; it is a JPEG, which every service
 * reads.
 */
export function cardTags(image: string, title: string): string {
  return [
    metaTag('property', 'og:image', image),
    metaTag('property', 'og:image:type', 'image/jpeg'),
    metaTag('property', 'og:image:width', '1200'),
    metaTag('property', 'og:image:height', '630'),
    metaTag('property', 'og:image:alt', title),
    metaTag('name', 'twitter:image', image),
  ].join('');
}
