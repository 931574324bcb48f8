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

/** The questions before and after, and the edits between them. */
function compareRevisions(published: Definition, draft: Definition) {
  const edits = computeEditsBetween(toEditable(published), toEditable(draft));
  const before = new Map(listQuestions(published).map((question) => [question.id, question]));
  const next = new Map(listQuestions(draft).map((question) => [question.id, question]));
  const questionOfOption = new Map(
    [...before.values(), ...next.values()].flatMap(({ id, options }) =>
      options.map((option) => [option.id, id] as const),
    ),
  );
  const isShown = (id: string) => next.get(id)?.hidden === false;
  const wasShown = (id: string) => before.get(id)?.hidden === false;
  /** The questions that participants see before and after, in the order of the draft. */
  const pickRemaining = (choose: (edit: Edit) => string | false | undefined) => {
    const chosen = new Set(pickIds(edits, choose));
    return [...next.keys()].filter((id) => chosen.has(id) && isShown(id) && wasShown(id));
  };
  return { edits, before, next, questionOfOption, isShown, wasShown, pickRemaining };
}

type ComparedRevisions = ReturnType<typeof compareRevisions>;

export function listUnpublishedChanges(published: Definition, draft: Definition): UnpublishedChanges {
  const compared = compareRevisions(published, draft);
  const { edits, before, next, isShown, wasShown, pickRemaining } = compared;
  const added = new Set(pickIds(edits, (edit) => edit.kind === 'addQuestion' && edit.question.id));
  const rewordedQuestions = listRewordedQuestions(compared);
  return {
    addedQuestions: [...next.keys()].filter((id) => added.has(id) && isShown(id)),
    removedQuestions: [...before.values()]
      .filter(({ id, hidden }) => !hidden && !next.has(id))
      .map(({ body }) => body),
    rewordedQuestions,
    publishedTexts: listPublishedTexts(compared, rewordedQuestions),
    changedQuestions: listChangedQuestions(compared),
    hiddenQuestions: [...next.keys()].filter((id) => !isShown(id) && wasShown(id)),
    shownQuestions: [...next.keys()].filter((id) => isShown(id) && before.get(id)?.hidden === true),
    movedQuestions: pickRemaining((edit) => edit.kind === 'moveQuestion' && edit.id),
    // Without a second language, translations are kept but not shown.
    translated:
      draft.secondLanguage === null
        ? []
        : [...listChangedNames(published.translations, draft.translations), ...listTranslatedParts(compared)],
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

function listRewordedQuestions({ questionOfOption, pickRemaining }: ComparedRevisions): string[] {
  return pickRemaining((edit) => {
    if (edit.kind === 'changeQuestion') return hasField(edit.fields, questionTexts) && edit.id;
    return (
      edit.kind === 'changeOption' && hasField(edit.fields, optionTexts) && questionOfOption.get(edit.id)
    );
  });
}

/** The published texts of these questions and of their options whose text changed. */
function listPublishedTexts(
  { edits, before, questionOfOption }: ComparedRevisions,
  questionIds: readonly string[],
): UnpublishedChanges['publishedTexts'] {
  const texts = new Map(
    [...before.values()]
      .flatMap((question) => [question, ...question.options])
      .map(({ id, body }) => [id, body] as const),
  );
  const rewordedParts = pickIds(
    edits,
    (edit) =>
      (edit.kind === 'changeQuestion' || edit.kind === 'changeOption') && 'body' in edit.fields && edit.id,
  );
  return rewordedParts
    .filter((id) => questionIds.includes(questionOfOption.get(id) ?? id))
    .map((id) => ({ id, text: texts.get(id) ?? '' }));
}

/** The questions with changes other than of texts. */
function listChangedQuestions({ questionOfOption, pickRemaining }: ComparedRevisions): string[] {
  return pickRemaining((edit) => {
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
  });
}

/** The segments and questions whose translations changed. */
function listTranslatedParts({ edits, questionOfOption, pickRemaining }: ComparedRevisions): string[] {
  const segments = pickIds(
    edits,
    (edit) => edit.kind === 'changeSegment' && hasField(edit.fields, translations) && edit.id,
  );
  const questions = pickRemaining((edit) => {
    if (edit.kind === 'changeQuestion') return hasField(edit.fields, translations) && edit.id;
    return (
      edit.kind === 'changeOption' && hasField(edit.fields, translations) && questionOfOption.get(edit.id)
    );
  });
  return [...segments, ...questions];
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
