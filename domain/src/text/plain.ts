import * as z from 'zod/mini';
import { decodeEntities } from './entities.ts';
import { maxLength, minLength } from './length.ts';

// NUL can't be stored; the other C0 controls but tab and line breaks have no meaning in a text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the rule is about
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

export function isPlain(text: string): boolean {
  return !control.test(text) && !loneSurrogate.test(text);
}

/** Any text a person types, trimmed, at most `max` code points; ZWNJ and emoji are kept. */
export function plainText(max: number, options: { min?: number; error?: string } = {}) {
  const { min = 0, error = 'required' } = options;
  return z
    .string()
    .check(
      maxLength(max),
      z.refine(isPlain, { error: 'controlCharacter' }),
      z.trim(),
      minLength(min, { error }),
    );
}

/** Ids are made by the client; one spelling each, so that they compare as text. */
export const id = () => z.uuid({ error: 'invalidId' }).check(z.toLowerCase());

/** A moment as ISO 8601 in UTC, years 1900 to 9999. */
export const instant = () =>
  z.iso
    .datetime({ error: 'invalidDate' })
    .check(z.refine((text) => text >= '1900', { error: 'invalidDate' }));

/** Code points of what a reader sees: tags and entities of rich text do not count. */
export function visibleLength(body: string): number {
  return [...visibleText(body)].length;
}

/** Rich text as the reader's plain text. */
export function visibleText(body: string): string {
  const words = body.replace(/<(?:br|\/p|\/li)\s*\/?>/gi, ' ').replace(/<[^<>]*>/g, '');
  return decodeEntities(words).replaceAll('\u00a0', ' ').trim();
}
