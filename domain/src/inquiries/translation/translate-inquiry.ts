import { type Language, languages } from '../../text/language.ts';
import type { InquirySettings } from '../inquiry.ts';
import type { Segment } from '../segment.ts';
import type { TextTranslation, TextTranslations } from './text-translation.ts';

type Document = InquirySettings & { readonly segments: readonly Segment[] };
type Bilingual = Pick<InquirySettings, 'language' | 'secondLanguage'>;

/** The language in which an inquiry is shown to a reader with this language. */
export function chooseInquiryLanguage({ language, secondLanguage }: Bilingual, reader: Language): Language {
  return secondLanguage === reader ? reader : language;
}

/** The second language, including that of translations kept after it was removed. */
export function getTranslationLanguage({ language, secondLanguage }: Bilingual): Language {
  return secondLanguage ?? languages.find((each) => each !== language) ?? language;
}

/**
 * Translates the inquiry into one of its languages; untranslated texts stay in the original. Only texts
 * differ, so answers, codes and counts are the same in both. Languages and texts are swapped, so translating
 * again returns the original texts.
 */
export function translateInquiry<Translated extends Document>(
  document: Translated,
  reader: Language,
): Translated {
  const { language, secondLanguage } = document;
  if (secondLanguage === null || secondLanguage !== reader) return document;
  return {
    ...translatePart(document),
    language: secondLanguage,
    secondLanguage: language,
    endings: document.endings.map(translatePart),
    quotas: document.quotas.map(translatePart),
    segments: document.segments.map((segment) => ({
      ...translatePart(segment),
      questions: segment.questions.map((question) => ({
        ...translatePart(question),
        // Answers in any language are compared with all accepted ones.
        options: question.options.map((option) =>
          option.role === 'accepted' ? option : translatePart(option),
        ),
      })),
    })),
  };
}

type TranslatablePart = { readonly translations: TextTranslations };

function translatePart<Translated extends TranslatablePart>(part: Translated): Translated {
  const names = Object.keys(part.translations).filter((name) => isTranslated(part, name));
  if (names.length === 0) return part;
  const texts: Record<string, string> = {};
  const translations: Record<string, TextTranslation> = {};
  for (const name of names) {
    const { text = '', source = '' } = part.translations[name] ?? {};
    const original = getText(part, name);
    texts[name] = text;
    // An outdated translation gets no source, so that the swapped texts count as outdated too.
    translations[name] = { text: original, source: source === original ? text : '' };
  }
  return { ...part, ...texts, translations: { ...part.translations, ...translations } };
}

/** The translation of a text that was emptied later is kept but not shown. */
function isTranslated(part: TranslatablePart, name: string): boolean {
  return getText(part, name) !== '' && (part.translations[name]?.text ?? '') !== '';
}

function getText(part: TranslatablePart, name: string): string {
  return String(Reflect.get(part, name));
}
