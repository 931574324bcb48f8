import { answerTypes } from '../answer-types/index.ts';
import { filterShownOptions, sortQuestions } from '../compile.ts';
import type { InquirySettings } from '../inquiry.ts';
import { listPartTexts, type PartText, type TextPart } from '../part-texts.ts';
import type { ResponseType } from '../question.ts';
import type { Segment } from '../segment.ts';
import type { TextTranslations } from './text-translation.ts';

type TranslatedTextState = 'missing' | 'outdated' | 'done';

/** A text that participants read, with its translation. */
export type TranslatedText = PartText & {
  readonly part: TextPart;
  /** Id of the part; empty for the settings. */
  readonly id: string;
  readonly original: string;
  /** Empty if there is no translation. */
  readonly translation: string;
  readonly state: TranslatedTextState;
  /** Path of the original on the wire. */
  readonly path: string;
  /** Number of shown questions before it, whose answers it can use; 0 if it takes no pipes. */
  readonly before: number;
};

type Document = InquirySettings & { readonly segments: readonly Segment[] };
type TranslatablePart = { readonly id: string; readonly translations: TextTranslations };

/** Lists the texts that participants may read, in reading order, without empty and hidden ones. */
export function listTranslatableTexts(
  document: Document,
  isIncluded: (text: PartText) => boolean = () => true,
): TranslatedText[] {
  const { segments, endings, quotas, showRightAnswers } = document;
  const texts: TranslatedText[] = [];
  let shown = 0;
  const add = (
    part: TextPart,
    holder: TranslatablePart,
    path: string,
    isShown: (text: PartText) => boolean = () => true,
  ) => {
    for (const text of listPartTexts(part)) {
      const { name, takesPipes } = text;
      const original = String(Reflect.get(holder, name));
      if (original === '' || !isShown(text) || !isIncluded(text)) continue;
      const { text: translation = '', source = '' } = holder.translations[name] ?? {};
      const state = translation === '' ? 'missing' : source === original ? 'done' : 'outdated';
      const before = takesPipes ? shown : 0;
      texts.push({ ...text, part, id: holder.id, original, translation, state, path: path + name, before });
    }
  };
  const settings = { ...document, id: '' };
  add('settings', settings, '', ({ isAtEnd }) => !isAtEnd);
  segments.forEach((segment, index) => {
    add('segment', segment, `segments.${index}.`);
    for (const question of sortQuestions(segment)) {
      if (question.hidden) continue;
      const { responseType, options } = question;
      const path = `segments.${index}.questions.${segment.questions.indexOf(question)}.`;
      add('question', question, path, (text) =>
        text.isFeedback ? showRightAnswers !== 'never' : isTextOfType(text, responseType),
      );
      // Accepted answers aren't listed, because answers in any language are compared with all of them.
      for (const option of filterShownOptions(options)) {
        if (!answerTypes[responseType].optionRoles.includes(option.role)) continue;
        add('option', option, `${path}options.${options.indexOf(option)}.`);
      }
      shown += 1;
    }
  });
  for (const [index, ending] of endings.entries()) add('ending', ending, `endings.${index}.`);
  for (const [index, quota] of quotas.entries()) add('quota', quota, `quotas.${index}.`);
  add('settings', settings, '', ({ isAtEnd }) => isAtEnd === true);
  return texts;
}

/** Whether questions of a type show the text; others may remain from another type. */
export function isTextOfType(
  { shownWith }: Pick<PartText, 'shownWith'>,
  responseType: ResponseType,
): boolean {
  return shownWith === undefined || Boolean(answerTypes[responseType][shownWith]);
}

/** The path of the translation for the path of its original. */
export function getTranslationPath(path: string): string {
  return path.replace(/[^.]+$/, (name) => `translations.${name}`);
}

export type UntranslatedCounts = { readonly missing: number; readonly outdated: number };

/** Numbers of missing and outdated translations; null with a single language. */
export function countUntranslatedTexts(document: Document): UntranslatedCounts | null {
  if (document.secondLanguage === null) return null;
  const states = listTranslatableTexts(document).map(({ state }) => state);
  const count = (counted: TranslatedTextState) => states.filter((state) => state === counted).length;
  return { missing: count('missing'), outdated: count('outdated') };
}
