import type { DraftConflictKey } from '@nazar/domain/inquiries/edits/merge-drafts.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import type { Draft } from './draft.ts';
import type { Segments } from './edit-segments.ts';
import { isPartListSetting } from './setting-parts.ts';

/**
 * The location of a problem in the draft. It uses ids instead of indexes, which change while typing: a setting's name,
 * `<id of a segment, question or option>.<field>`, or `endings.<id>.<field>` (likewise for quotas). For a
 * translation, `translations.<field>` replaces the field.
 */
export type FieldKey = string;
/** Error sentences by field. */
export type ProblemsByField = ReadonlyMap<FieldKey, string>;
export const emptyProblemsByField: ProblemsByField = new Map();

/** The invalid text of a field as typed, and its problem. */
export type InvalidFieldInput = { readonly typed: string; readonly text: string };

type DraftWithInvalidInputs = Draft & { readonly invalidInputs: ReadonlyMap<FieldKey, InvalidFieldInput> };

export type WizardStep = (typeof wizardSteps)[number];
export const wizardSteps = ['info', 'question', 'setting', 'preview', 'results'] as const;

const infoFields = new Set([
  'title',
  'categoryId',
  'userCategoryId',
  'language',
  'package',
  'publicTitle',
  'publicFile',
  'publicDescription',
  'tags',
]);
const resultFields = new Set([
  'resultViewStatus',
  'coverType',
  'publishDate',
  'expireDate',
  'authorName',
  // Not a field of the draft, but the notice about other tabs' changes.
  'remoteChanges',
]);

/** Converts a path of the API to a key: `segments.0.questions.1.body`, or below `segment` when a segment is written. */
export function toFieldKey(path: string, draft: Draft): FieldKey {
  const { settings, segments } = draft;
  const [, holder, translated] = /^(.*?)\.?translations\.(\w+)/.exec(path) ?? [];
  if (translated !== undefined) {
    const key = holder ? toFieldKey(`${holder}.translations`, draft) : 'translations';
    return `${key}.${translated}`;
  }
  const [root = '', ...rest] = path.split('.');
  if (isPartListSetting(root)) {
    const [index, field] = rest;
    const part = settings[root][Number(index)];
    return part === undefined || field === undefined ? root : `${root}.${part.id}.${field}`;
  }
  if (root !== 'segments' && root !== 'segment') return root;
  const segment = segments[root === 'segment' ? 0 : Number(rest.shift())];
  if (segment === undefined) return 'segments';
  const [list, questionIndex, ...inQuestion] = rest;
  const question = list === 'questions' ? segment.questions[Number(questionIndex)] : undefined;
  if (question === undefined) return `${segment.id}.${list ?? 'name'}`;
  const [field, optionIndex, inOption] = inQuestion;
  const option = field === 'options' ? question.options[Number(optionIndex)] : undefined;
  if (option === undefined || optionIndex === undefined) return `${question.id}.${field ?? 'body'}`;
  return `${option.id}.${inOption ?? 'body'}`;
}

/** The field of a conflict or a change in the draft: `title` for `settings.title`. */
export function getFieldKeyOfConflict(key: DraftConflictKey): FieldKey {
  const [part = '', field, translated] = key.split('.');
  if (part === 'settings') return field === 'translations' ? `${field}.${translated}` : (field ?? 'title');
  return field === undefined || field === 'position' ? `${part}.body` : key;
}

/** The step in which a key is edited. */
export function getStepOfField(key: FieldKey): WizardStep {
  if (/^(endings|quotas)\./.test(key) || key.includes('translations')) return 'setting';
  if (key.includes('.') || key === 'segments') return 'question';
  if (infoFields.has(key)) return 'info';
  return resultFields.has(key) ? 'results' : 'setting';
}

/** The question of a key, including keys of its options. */
export function questionIdOfKey(key: FieldKey, segments: Segments): string | undefined {
  const [id] = key.split('.');
  for (const segment of segments) {
    for (const question of segment.questions) {
      if (question.id === id || question.options.some((option) => option.id === id)) return question.id;
    }
  }
  return undefined;
}

/** The fields with invalid text that still exist in the draft. */
export function listInvalidInputProblems({
  settings,
  segments,
  invalidInputs,
}: DraftWithInvalidInputs): [FieldKey, string][] {
  const isPresent = (key: FieldKey) => {
    const [root = '', id] = key.split('.');
    if (isPartListSetting(root)) return settings[root].some((part) => part.id === id);
    if (getStepOfField(key) !== 'question') return true;
    return questionIdOfKey(key, segments) !== undefined || segments.some((segment) => segment.id === root);
  };
  return [...invalidInputs].filter(([key]) => isPresent(key)).map(([key, { text }]) => [key, text]);
}

/** The first sentence for each field, in the order of the problems. */
export function groupProblemsByField(
  problems: readonly FieldProblem[],
  draft: Draft,
  format: (problem: FieldProblem) => string,
): ProblemsByField {
  const placed = new Map<FieldKey, string>();
  for (const problem of problems) {
    const key = toFieldKey(problem.path, draft);
    if (!placed.has(key)) placed.set(key, format(problem));
  }
  return placed;
}

/** The id of the object with the field, or the name of a setting. */
export function partIdOfKey(key: FieldKey): string {
  const [root = key, id = root] = key.split('.');
  return isPartListSetting(root) ? id : root;
}

/**
 * The invalid texts outside of these fields. The numbers of a condition are below it; parts of lists have own fields.
 */
export function withoutInputsIn<Input>(
  fields: ReadonlySet<FieldKey>,
  inputs: ReadonlyMap<FieldKey, Input>,
): ReadonlyMap<FieldKey, Input> {
  const above = [...fields].filter((field) => !isPartListSetting(field));
  const isInside = (key: FieldKey) => fields.has(key) || above.some((field) => key.startsWith(`${field}.`));
  return new Map([...inputs].filter(([key]) => !isInside(key)));
}

/** The problems without those that an edit has resolved. */
export function withoutResolvedProblems(
  problems: ProblemsByField,
  isResolved: (key: FieldKey) => boolean,
): ProblemsByField {
  const unresolved = [...problems].filter(([key]) => !isResolved(key));
  return unresolved.length === problems.size ? problems : new Map(unresolved);
}
