import { decodeHtmlEntities } from './html-entities.ts';

/** The number of visible code points, without the tags and entities of rich text. */
export function countRichTextCodePoints(body: string): number {
  return [...richTextToPlain(body)].length;
}

/** Converts rich text to plain text. */
export function richTextToPlain(body: string): string {
  const words = body.replace(/<(?:br|\/p|\/li)\s*\/?>/gi, ' ').replace(/<[^<>]*>/g, '');
  return decodeHtmlEntities(words).replaceAll('\u00a0', ' ').trim();
}
