import { decodeHtmlEntities } from '@nazar/domain/text/html-entities.ts';

/** A body without formatting is edited as plain text; formatting needs the editor. */

const marks = /<(?!\/?(?:p|br)\b)[a-z/]/i;

export function hasFormatting(body: string): boolean {
  return marks.test(body);
}

export function toPlainBody(body: string): string {
  const lines = body
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/p>\s*<p[^>]*>/gi, '\n')
    .replace(/<\/?p[^>]*>/gi, '');
  return decodeHtmlEntities(lines).replaceAll('\u00a0', ' ');
}

/** Converts typed text to rich text: special characters become entities, lines become paragraphs. */
export function toRichBody(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  if (!escaped.includes('\n')) return escaped;
  return escaped
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('');
}
