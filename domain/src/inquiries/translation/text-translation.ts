import * as z from 'zod/mini';

/**
 * A text in the second language, with the original that it was made for; a changed original makes it
 * outdated.
 */
export type TextTranslation = { readonly text: string; readonly source: string };
export type TextTranslations<Name extends string = string> = { readonly [Own in Name]?: TextTranslation };

type Texts = Readonly<Record<string, z.ZodMiniType<string, string>>>;

/**
 * Schema of the field `translations` of a part with these texts. It is stored in the part, so it is copied
 * and removed together with it.
 */
export function makeTranslationsSchema<const Shape extends Texts>(texts: Shape) {
  const fields = Object.entries(texts).map(([name, text]) => [
    name,
    z.optional(z.strictObject({ text, source: text })),
  ]);
  type Fields = TextTranslations<keyof Shape & string>;
  return z.strictObject(Object.fromEntries(fields)) as unknown as z.ZodMiniType<Fields, Fields>;
}
