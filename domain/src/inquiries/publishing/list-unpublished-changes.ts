import { computeEditsBetween } from '../edits/compute-edits-between.ts';
import type { Edit } from '../edits/edit.ts';
import { isSameJson } from '../edits/is-same-json.ts';
import type { Definition, InquirySettings } from '../inquiry.ts';
import { partTexts } from '../part-texts.ts';
import type { TextTranslations } from '../translation/text-translation.ts';
import type { UnpublishedChanges } from './unpublished-changes.ts';

/** Only the owner sees these settings. */
const ownerSettings: ReadonlySet<string> = new Set<keyof InquirySettings>([
  ...(['title', 'userCategoryId', 'package'] as const),
]);
const translations: ReadonlySet<string> = new Set(['translations']);

const questionTexts: ReadonlySet<string> = new Set(Object.keys(partTexts.question));
const optionTexts: ReadonlySet<string> = new Set(Object.keys(partTexts.option));

export function listUnpublishedChanges(published: Definition, draft: Definition): UnpublishedChanges {
  const edits = computeEditsBetween(toEditable(published), toEditable(draft));
  const before = new Map(listQuestions(published).map((question) => [question.id, question]));
  const next = new Map(listQuestions(draft).map((question) => [question.id, question]));
  const texts = new Map(
    [...before.values()]
      .flatMap((question) => [question, ...question.options])
      .map(({ id, body }) => [id, body] as const),
  );
  const questionOfOption = new Map(
    [...before.values(), ...next.values()].flatMap(({ id, options }) =>
      options.map((option) => [option.id, id] as const),
    ),
  );
  const added = new Set(pickIds(edits, (edit) => edit.kind === 'addQuestion' && edit.question.id));
  const isShown = (id: string) => next.get(id)?.hidden === false;
  const wasShown = (id: string) => before.get(id)?.hidden === false;
  /** The questions that participants see before and after, in the order of the draft. */
  const remaining = (choose: (edit: Edit) => string | false | undefined) => {
    const chosen = new Set(pickIds(edits, choose));
    return [...next.keys()].filter((id) => chosen.has(id) && isShown(id) && wasShown(id));
  };
  const rewordedQuestions = remaining((edit) => {
    if (edit.kind === 'changeQuestion') return hasField(edit.fields, questionTexts) && edit.id;
    return (
      edit.kind === 'changeOption' && hasField(edit.fields, optionTexts) && questionOfOption.get(edit.id)
    );
  });
  const rewordedParts = pickIds(
    edits,
    (edit) =>
      (edit.kind === 'changeQuestion' || edit.kind === 'changeOption') && 'body' in edit.fields && edit.id,
  );
  return {
    addedQuestions: [...next.keys()].filter((id) => added.has(id) && isShown(id)),
    removedQuestions: [...before.values()]
      .filter(({ id, hidden }) => !hidden && !next.has(id))
      .map(({ body }) => body),
    rewordedQuestions,
    publishedTexts: rewordedParts
      .filter((id) => rewordedQuestions.includes(questionOfOption.get(id) ?? id))
      .map((id) => ({ id, text: texts.get(id) ?? '' })),
    changedQuestions: remaining((edit) => {
      switch (edit.kind) {
        case 'changeQuestion':
          return hasOtherField(edit.fields, questionTexts) && edit.id;
        case 'changeOption':
          return hasOtherField(edit.fields, optionTexts) && questionOfOption.get(edit.id);
        case 'addOption':
          return edit.questionId;
        case 'removeOption':
        case 'moveOption':
          return questionOfOption.get(edit.id);
        default:
          return edit.kind === 'startPage' && edit.id;
      }
    }),
    hiddenQuestions: [...next.keys()].filter((id) => !isShown(id) && wasShown(id)),
    shownQuestions: [...next.keys()].filter((id) => isShown(id) && before.get(id)?.hidden === true),
    movedQuestions: remaining((edit) => edit.kind === 'moveQuestion' && edit.id),
    // Without a second language, translations are kept but not shown.
    translated:
      draft.secondLanguage === null
        ? []
        : [
            ...listChangedNames(published.translations, draft.translations),
            ...pickIds(
              edits,
              (edit) => edit.kind === 'changeSegment' && hasField(edit.fields, translations) && edit.id,
            ),
            ...remaining((edit) => {
              if (edit.kind === 'changeQuestion') return hasField(edit.fields, translations) && edit.id;
              return (
                edit.kind === 'changeOption' &&
                hasField(edit.fields, translations) &&
                questionOfOption.get(edit.id)
              );
            }),
          ],
    segments: pickIds(edits, (edit) => {
      if (edit.kind === 'addSegment') return edit.segment.id;
      if (edit.kind === 'changeSegment') return hasOtherField(edit.fields, translations) && edit.id;
      return edit.kind === 'moveSegment' && edit.id;
    }),
    settings: edits
      .flatMap((edit) => (edit.kind === 'setSettings' ? Object.keys(edit.settings) : []))
      .filter((name) => !ownerSettings.has(name) && !translations.has(name)),
  };
}

function toEditable({ segments, nextCode: _, ...settings }: Definition) {
  return { settings, segments };
}

const listQuestions = ({ segments }: Definition) => segments.flatMap(({ questions }) => questions);

function pickIds(edits: readonly Edit[], choose: (edit: Edit) => string | false | undefined): string[] {
  return [...new Set(edits.map(choose).filter((id) => typeof id === 'string'))];
}

const hasField = (fields: object, names: ReadonlySet<string>) =>
  Object.keys(fields).some((name) => names.has(name));
const hasOtherField = (fields: object, names: ReadonlySet<string>) =>
  // Codes are assigned, not edited; translations have a line of their own.
  Object.keys(fields).some((name) => !names.has(name) && name !== 'code' && !translations.has(name));

const listChangedNames = (before: TextTranslations, next: TextTranslations) =>
  Object.keys({ ...before, ...next }).filter((name) => !isSameJson(before[name], next[name]));
