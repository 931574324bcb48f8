import * as z from 'zod/mini';
import { plainTextSchema } from '../text/plain.ts';
import { listPartTexts, type TextName, type TextPart } from './part-texts.ts';
import type { TextTranslations } from './translation/text-translation.ts';

type TextSchema = ReturnType<typeof plainTextSchema>;

/** The schemas of a part's texts, by their names. */
export function makeTextsShape<Part extends TextPart>(part: Part) {
  const fields = listPartTexts(part).map(({ name, maxLength }) => [name, plainTextSchema(maxLength)]);
  return Object.fromEntries(fields) as { readonly [Name in TextName<Part>]: TextSchema };
}

/** Texts that are empty if they are missing. */
export function makeOptionalTexts<Shape extends Readonly<Record<string, TextSchema>>>(texts: Shape) {
  const fields = Object.entries(texts).map(([name, text]) => [name, z._default(text, '')]);
  return Object.fromEntries(fields) as { readonly [Name in keyof Shape]: z.ZodMiniDefault<TextSchema> };
}

/**
 * Schema of the field `translations` of a part. It is stored in the part, so it is copied and removed together
 * with it.
 */
export function makeTranslationsSchema<Part extends TextPart>(part: Part) {
  const fields = Object.entries<TextSchema>(makeTextsShape(part)).map(([name, text]) => [
    name,
    z.optional(z.strictObject({ text, source: text })),
  ]);
  type Fields = TextTranslations<TextName<Part>>;
  return z.strictObject(Object.fromEntries(fields)) as unknown as z.ZodMiniType<Fields, Fields>;
}
