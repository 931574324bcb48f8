import type {
  TextTranslation,
  TextTranslations,
} from '@nazar/domain/inquiries/translation/text-translation.ts';
import type { TranslatedText } from '@nazar/domain/inquiries/translation/translated-texts.ts';
import type { Draft } from './draft.ts';

type TranslatablePart = { readonly translations: TextTranslations };

/** Returns the draft with a translation of this original; an empty one removes it. */
export function setTranslation(
  { settings, segments }: Draft,
  { part: kind, id, name, original }: Pick<TranslatedText, 'part' | 'id' | 'name' | 'original'>,
  text: string,
): Draft {
  const set = <Part extends TranslatablePart>(part: Part): Part => {
    const { [name]: _, ...others }: Record<string, TextTranslation | undefined> = part.translations;
    const translations = text === '' ? others : { ...others, [name]: { text, source: original } };
    return { ...part, translations };
  };
  const setIn = <Part extends TranslatablePart & { readonly id: string }>(list: readonly Part[]): Part[] =>
    list.map((part) => (part.id === id ? set(part) : part));
  switch (kind) {
    case 'settings':
      return { settings: set(settings), segments };
    case 'ending':
      return { settings: { ...settings, endings: setIn(settings.endings) }, segments };
    case 'quota':
      return { settings: { ...settings, quotas: setIn(settings.quotas) }, segments };
    case 'segment':
      return { settings, segments: setIn(segments) };
    case 'question':
      return {
        settings,
        segments: segments.map((segment) => ({ ...segment, questions: setIn(segment.questions) })),
      };
    case 'option':
      return {
        settings,
        segments: segments.map((segment) => ({
          ...segment,
          questions: segment.questions.map((question) =>
            question.options.some((option) => option.id === id)
              ? { ...question, options: setIn(question.options) }
              : question,
          ),
        })),
      };
  }
}
