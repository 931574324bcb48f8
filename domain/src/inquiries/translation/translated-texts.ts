import { answerTypes } from '../answer-types/index.ts';
import { filterShownOptions, sortQuestions } from '../compile.ts';
import type { InquirySettings } from '../inquiry.ts';
import type { Question } from '../question.ts';
import type { Segment } from '../segment.ts';
import type { TextTranslations } from './text-translation.ts';

type TranslatedTextState = 'missing' | 'outdated' | 'done';

/** A text that participants read, with its translation. */
export type TranslatedText = {
  readonly part: 'settings' | 'segment' | 'question' | 'option' | 'ending' | 'quota';
  /** Id of the part; empty for the settings. */
  readonly id: string;
  /** Name of the field. */
  readonly name: string;
  readonly original: string;
  /** Empty if there is no translation. */
  readonly translation: string;
  readonly state: TranslatedTextState;
  /** Path of the original on the wire. */
  readonly path: string;
};

type Document = InquirySettings & { readonly segments: readonly Segment[] };
type TranslatablePart = { readonly id: string; readonly translations: TextTranslations };

/** Lists all texts that participants may read, in reading order, without empty and hidden ones. */
export function listTranslatableTexts(document: Document): TranslatedText[] {
  const { segments, endings, quotas } = document;
  const settings = { ...document, id: '' };
  return [
    ...textsOf('settings', settings, ['publicTitle', 'publicDescription'], ''),
    ...segments.flatMap((segment, index) => segmentTexts(document, segment, `segments.${index}.`)),
    ...endings.flatMap((ending, index) => textsOf('ending', ending, ['message'], `endings.${index}.`)),
    ...quotas.flatMap((quota, index) => textsOf('quota', quota, ['message'], `quotas.${index}.`)),
    ...textsOf('settings', settings, ['completionMessage', 'expireMessage'], ''),
  ];
}

function segmentTexts(document: Document, segment: Segment, path: string): TranslatedText[] {
  const questions = sortQuestions(segment).filter(({ hidden }) => !hidden);
  return [
    ...textsOf('segment', segment, ['name', 'description'], path),
    ...questions.flatMap((question) => {
      const at = `${path}questions.${segment.questions.indexOf(question)}.`;
      return [
        ...textsOf('question', question, questionTexts(document, question), at),
        ...optionTexts(question, at),
      ];
    }),
  ];
}

/** The texts that the question's type shows; others may remain from another type. */
function questionTexts({ showRightAnswers }: Document, { responseType }: Question): (keyof Question)[] {
  const { hasTextField, points } = answerTypes[responseType];
  return [
    ...(['body', 'helpText'] as const),
    ...(hasTextField ? (['placeholder'] as const) : []),
    ...(points === null ? [] : (['minLabel', 'maxLabel'] as const)),
    ...(showRightAnswers === 'never' ? [] : (['feedback'] as const)),
  ];
}

/** Accepted answers aren't listed, because answers in any language are compared with all of them. */
function optionTexts({ responseType, options }: Question, path: string): TranslatedText[] {
  const { optionRoles } = answerTypes[responseType];
  return filterShownOptions(options)
    .filter(({ role }) => optionRoles.includes(role))
    .flatMap((option) => textsOf('option', option, ['body'], `${path}options.${options.indexOf(option)}.`));
}

function textsOf<Texts extends TranslatablePart>(
  part: TranslatedText['part'],
  holder: Texts,
  names: readonly (keyof Texts & string)[],
  path: string,
): TranslatedText[] {
  return names.flatMap((name) => {
    const original = String(holder[name]);
    if (original === '') return [];
    const { text = '', source = '' } = holder.translations[name] ?? {};
    const state = text === '' ? 'missing' : source === original ? 'done' : 'outdated';
    return [{ part, id: holder.id, name, original, translation: text, state, path: `${path}${name}` }];
  });
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
