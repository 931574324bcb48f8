import { listPartTexts, type TextPart } from '@nazar/domain/inquiries/part-texts.ts';
import type { TextTranslations } from '@nazar/domain/inquiries/translation/text-translation.ts';
import type { Draft } from './draft.ts';
import type { Segments } from './edit-segments.ts';

/** Maps default labels of one language to their translations. */
export type DefaultLabelTranslations = ReadonlyMap<string, string>;

/** Whether the draft contains only default texts. */
export function hasOnlyDefaultLabels(
  { settings, segments }: Draft,
  words: DefaultLabelTranslations,
): boolean {
  const isDefault = (text: string) => text.trim() === '' || words.has(text);
  const hasDefaults = (part: TextPart, holder: object) =>
    listPartTexts(part).every(({ name }) => isDefault(String(Reflect.get(holder, name))));
  const { title, tags, endings, quotas } = settings;
  const questions = segments.flatMap((segment) => segment.questions);
  return (
    title.trim() === '' &&
    tags.length === 0 &&
    hasDefaults('settings', settings) &&
    endings.every((ending) => hasDefaults('ending', ending)) &&
    quotas.every((quota) => hasDefaults('quota', quota)) &&
    segments.every((segment) => hasDefaults('segment', segment)) &&
    questions.every((question) => hasDefaults('question', question)) &&
    questions.every(({ options }) => options.every((option) => hasDefaults('option', option)))
  );
}

/** Adds translations of default labels that have none. */
export function addDefaultLabelTranslations(segments: Segments, words: DefaultLabelTranslations): Segments {
  const translate = (source: string) => {
    const text = words.get(source);
    return text === undefined ? undefined : { text, source };
  };
  return segments.map((segment) => ({
    ...segment,
    questions: segment.questions.map((question) => ({
      ...question,
      options: question.options.map((option) =>
        option.role === 'accepted'
          ? option
          : { ...option, translations: withMissing(option.translations, { body: translate(option.body) }) },
      ),
    })),
  }));
}

function withMissing<Of extends TextTranslations>(written: Of, defaults: TextTranslations): Of {
  const added = Object.entries(defaults).filter(([name, text]) => text !== undefined && !(name in written));
  return added.length === 0 ? written : { ...written, ...Object.fromEntries(added) };
}

/** Translates default labels; the author's texts stay. */
export function translateDefaultLabels(segments: Segments, words: DefaultLabelTranslations): Segments {
  const translateLabel = (text: string) => words.get(text) ?? text;
  return segments.map((segment) => ({
    ...segment,
    questions: segment.questions.map((question) => ({
      ...question,
      options: question.options.map((option) =>
        option.role === 'accepted' ? option : { ...option, body: translateLabel(option.body) },
      ),
    })),
  }));
}
