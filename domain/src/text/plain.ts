import * as z from 'zod/mini';
import { maxLength, minLength } from './length.ts';

export { countRichTextCodePoints as visibleLength, richTextToPlain as visibleText } from './visible-text.ts';

// NUL can't be stored; other C0 controls except tab and line breaks have no meaning in a text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the rule is about
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

export function hasNoControlCharacters(text: string): boolean {
  return !control.test(text) && !loneSurrogate.test(text);
}

/** Text typed by a person, trimmed, with at most `max` code points; ZWNJ and emoji are kept. */
export function plainTextSchema(max: number, options: { min?: number; error?: string } = {}) {
  const { min = 0, error = 'required' } = options;
  return z
    .string()
    .check(
      maxLength(max),
      z.refine(hasNoControlCharacters, { error: 'controlCharacter' }),
      z.trim(),
      minLength(min, { error }),
    );
}

/** Clients make ids; only one spelling is allowed, so that they can be compared as text. */
export const idSchema = () => z.uuid({ error: 'invalidId' }).check(z.toLowerCase());

/** A moment as ISO 8601 in UTC, from the year 1900 to 9999. */
export const instantSchema = () =>
  z.iso
    .datetime({ error: 'invalidDate' })
    .check(z.refine((text) => text >= '1900', { error: 'invalidDate' }));
