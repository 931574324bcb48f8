import { textLimits } from '../text/text-limits.ts';
import { hardLimits } from './hard-limits.ts';
import type { TextTranslation, TextTranslations } from './translation/text-translation.ts';

type TextTraits = {
  /** In code points. */
  readonly maxLength: number;
  /** Whether it has limited formatting, as HTML. */
  readonly isRich?: true;
  /** Whether it may contain pipes. */
  readonly takesPipes?: true;
  /** The trait of the response types that show it; missing if all do. */
  readonly shownWith?: 'hasTextField' | 'points';
  /** Whether it is shown only together with the right answer. */
  readonly isFeedback?: true;
  /** Whether participants read it after the questions. */
  readonly isAtEnd?: true;
};

/**
 * The texts of each part that its author writes and participants read, in reading order. Schemas, translations,
 * sanitizing, copies and comparisons follow from this table.
 */
export const partTexts = {
  settings: {
    publicTitle: { maxLength: textLimits.title },
    publicDescription: { maxLength: hardLimits.body, isRich: true },
    completionMessage: { maxLength: textLimits.message, takesPipes: true, isAtEnd: true },
    expireMessage: { maxLength: textLimits.message, isAtEnd: true },
  },
  segment: {
    name: { maxLength: textLimits.segmentName },
    /** Optional; at least 20 characters if given, which publishing checks. */
    description: { maxLength: hardLimits.body, isRich: true, takesPipes: true },
  },
  question: {
    body: { maxLength: hardLimits.body, isRich: true, takesPipes: true },
    helpText: { maxLength: textLimits.helpText, takesPipes: true },
    /** Shown in an empty text field. */
    placeholder: { maxLength: textLimits.placeholder, shownWith: 'hasTextField' },
    /** Labels for the ends of a scale. */
    minLabel: { maxLength: textLimits.endLabel, shownWith: 'points' },
    maxLabel: { maxLength: textLimits.endLabel, shownWith: 'points' },
    feedback: { maxLength: textLimits.feedback, isFeedback: true },
  },
  option: { body: { maxLength: hardLimits.body } },
  ending: { message: { maxLength: textLimits.message, takesPipes: true } },
  /** Shown to participants whose quota is full. */
  quota: { message: { maxLength: textLimits.message, takesPipes: true } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, TextTraits>>>>;

export type TextPart = keyof typeof partTexts;
export type TextName<Part extends TextPart = TextPart> = {
  [Each in Part]: keyof (typeof partTexts)[Each] & string;
}[Part];

/** A text's name and traits. */
export type PartText<Part extends TextPart = TextPart> = TextTraits & { readonly name: TextName<Part> };

const lists = Object.fromEntries(
  Object.entries<Readonly<Record<string, TextTraits>>>(partTexts).map(([part, texts]) => [
    part,
    Object.entries(texts).map(([name, traits]) => ({ ...traits, name })),
  ]),
) as unknown as { readonly [Part in TextPart]: readonly PartText<Part>[] };

/** Lists the texts of a kind of part. */
export const listPartTexts = <Part extends TextPart>(part: Part): readonly PartText<Part>[] => lists[part];

/** A text of a question on the participation page besides its body. */
export type PageTextName = Exclude<TextName<'question'>, 'body' | 'feedback'>;

export const pageTexts = lists.question.filter(
  (text): text is PartText<'question'> & { readonly name: PageTextName } =>
    text.name !== 'body' && text.name !== 'feedback',
);

/**
 * Changes the texts of a part, and in the same way its translations and their originals, which would otherwise look
 * outdated. Missing texts stay missing. `path` is that within the part.
 */
export function mapPartTexts<Mapped extends { readonly translations?: TextTranslations }>(
  part: TextPart,
  holder: Mapped,
  change: (text: string, traits: PartText, path: string) => string,
): Mapped {
  const texts: Record<string, string> = {};
  const translations: Record<string, TextTranslation | undefined> = { ...holder.translations };
  for (const text of listPartTexts(part)) {
    const { name } = text;
    const original: unknown = Reflect.get(holder, name);
    if (typeof original === 'string') texts[name] = change(original, text, name);
    const translation = translations[name];
    if (translation === undefined) continue;
    const changed = (key: 'text' | 'source') => change(translation[key], text, `translations.${name}.${key}`);
    translations[name] = { text: changed('text'), source: changed('source') };
  }
  return { ...holder, ...texts, ...(holder.translations !== undefined && { translations }) };
}
