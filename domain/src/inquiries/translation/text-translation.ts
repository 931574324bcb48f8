/**
 * A text in the second language, with the original that it was made for; a changed original makes it
 * outdated.
 */
export type TextTranslation = { readonly text: string; readonly source: string };
export type TextTranslations<Name extends string = string> = { readonly [Own in Name]?: TextTranslation };
