import type { FieldProblem } from '../../problem/field-problem.ts';
import { hardLimits } from '../hard-limits.ts';
import type { Option, Question } from '../question.ts';
import type { Segment } from '../segment.ts';
import type { Edit } from './edit.ts';
import type { EditableDraft } from './editable.ts';
import { normalizeSegments, setPageStart } from './normalize-segments.ts';

type ApplyEditsResult =
  | { readonly ok: true; readonly document: EditableDraft }
  | { readonly ok: false; readonly problems: FieldProblem[] };

/**
 * Applies edits to a draft in order, all or none. An edit of an unknown part is refused at its path
 * (`edits.3.id unknownId`). If the neighbour to insert after is missing, the part is added at the end. Of the
 * rules for the whole document only the size is checked here.
 */
export function applyEdits(document: EditableDraft, edits: readonly Edit[]): ApplyEditsResult {
  let { settings, segments } = document;
  for (const [index, edit] of edits.entries()) {
    if (edit.kind === 'setSettings') {
      settings = applySettingsChanges(settings, edit.settings);
      continue;
    }
    const next = applySegmentEdit(segments, edit);
    if (next === null) {
      const field = 'segmentId' in edit ? 'segmentId' : 'questionId' in edit ? 'questionId' : 'id';
      return { ok: false, problems: [{ path: `edits.${index}.${field}`, code: 'unknownId' }] };
    }
    // The limit is checked early, so that a large request can't add more to a document that is refused
    // anyway.
    const limit = findExceededLimit(next, edit);
    if (limit !== null) {
      return { ok: false, problems: [{ path: 'segments', code: 'tooMany', params: { limit } }] };
    }
    segments = next;
  }
  return { ok: true, document: { settings, segments } };
}

function findExceededLimit(segments: readonly Segment[], { kind }: Edit): number | null {
  if (kind === 'addSegment') return segments.length > hardLimits.segments ? hardLimits.segments : null;
  if (kind !== 'addQuestion') return null;
  const count = segments.reduce((sum, { questions }) => sum + questions.length, 0);
  return count > hardLimits.questions ? hardLimits.questions : null;
}

export function applySettingsChanges<Settings extends EditableDraft['settings']>(
  settings: Settings,
  changes: Partial<EditableDraft['settings']>,
): Settings {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...settings, ...Object.fromEntries(entries) };
}

type Segments = readonly Segment[];
type SegmentEdit = Exclude<Edit, { kind: 'setSettings' }>;

/** Applies an edit and recomputes sort orders and pages; null if the part that it names does not exist. */
export function applySegmentEdit(segments: Segments, edit: SegmentEdit): Segments | null {
  const next = applyToSegments(segments, edit);
  return next === null ? null : normalizeSegments(next);
}

function applyToSegments(segments: Segments, edit: SegmentEdit): Segments | null {
  switch (edit.kind) {
    case 'addSegment':
      return insertAfter(segments, edit.segment, edit.after);
    case 'changeSegment':
      return changeIn(segments, edit.id, (segment) => withFields(segment, edit.fields));
    case 'moveSegment':
      return moveIn(segments, edit.id, edit.after);
    case 'removeSegment':
      return removeFrom(segments, edit.id);
    case 'addQuestion':
      return changeIn(segments, edit.segmentId, (segment) => ({
        ...segment,
        questions: insertAfter(segment.questions, onPage(segments, segment, edit), edit.after),
      }));
    case 'changeQuestion':
      return changeQuestion(segments, edit.id, (question) => withFields(question, edit.fields));
    case 'moveQuestion':
      return moveQuestion(segments, edit);
    case 'removeQuestion':
      return changeListWith(segments, edit.id, (questions) => removeFrom(questions, edit.id));
    case 'startPage':
      return hasQuestion(segments, edit.id) ? setPageStart(segments, edit.id, edit.starts) : null;
    case 'addOption':
      return changeQuestion(segments, edit.questionId, (question) => ({
        ...question,
        options: insertAfter(question.options, edit.option, edit.after),
      }));
    case 'changeOption':
      return changeOptionsWith(segments, edit.id, (options) =>
        changeIn(options, edit.id, (option) => withFields(option, edit.fields)),
      );
    case 'moveOption':
      return changeOptionsWith(segments, edit.id, (options) => moveIn(options, edit.id, edit.after));
    case 'removeOption':
      return changeOptionsWith(segments, edit.id, (options) => removeFrom(options, edit.id));
  }
}

type Identified = { readonly id: string };

function insertAfter<P extends Identified>(list: readonly P[], part: P, after: string | null): P[] {
  const index = after === null ? 0 : list.findIndex(({ id }) => id === after) + 1;
  return list.toSpliced(after !== null && index === 0 ? list.length : index, 0, part);
}

function changeIn<P extends Identified>(list: readonly P[], id: string, change: (part: P) => P): P[] | null {
  return list.some((part) => part.id === id)
    ? list.map((part) => (part.id === id ? change(part) : part))
    : null;
}

function removeFrom<P extends Identified>(list: readonly P[], id: string): P[] | null {
  return list.some((part) => part.id === id) ? list.filter((part) => part.id !== id) : null;
}

function moveIn<P extends Identified>(list: readonly P[], id: string, after: string | null): P[] | null {
  const part = list.find((each) => each.id === id);
  return part === undefined
    ? null
    : insertAfter(
        list.filter((each) => each !== part),
        part,
        after,
      );
}

function withFields<P extends Identified>(part: P, fields: Partial<P>): P {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...part, ...Object.fromEntries(entries) };
}

const hasQuestion = (segments: Segments, id: string) =>
  segments.some(({ questions }) => questions.some((question) => question.id === id));

/** Changes the list that contains this question. */
function changeListWith(
  segments: Segments,
  questionId: string,
  change: (questions: readonly Question[]) => Question[] | null,
): Segments | null {
  const segment = segments.find(({ questions }) => questions.some(({ id }) => id === questionId));
  if (segment === undefined) return null;
  const questions = change(segment.questions);
  return questions === null ? null : changeIn(segments, segment.id, (each) => ({ ...each, questions }));
}

function changeQuestion(
  segments: Segments,
  id: string,
  change: (question: Question) => Question,
): Segments | null {
  return changeListWith(segments, id, (questions) => changeIn(questions, id, change));
}

function changeOptionsWith(
  segments: Segments,
  optionId: string,
  change: (options: readonly Option[]) => Option[] | null,
): Segments | null {
  for (const { questions } of segments) {
    const question = questions.find(({ options }) => options.some(({ id }) => id === optionId));
    if (question === undefined) continue;
    const options = change(question.options);
    return options === null ? null : changeQuestion(segments, question.id, (each) => ({ ...each, options }));
  }
  return null;
}

function moveQuestion(
  segments: Segments,
  { id, segmentId, after }: Extract<Edit, { kind: 'moveQuestion' }>,
): Segments | null {
  const question = segments.flatMap(({ questions }) => questions).find((each) => each.id === id);
  if (question === undefined || !segments.some((segment) => segment.id === segmentId)) return null;
  // Normalized in between, so that a page that started at this question starts at the next one.
  const without = normalizeSegments(
    changeListWith(segments, id, (questions) => removeFrom(questions, id)) ?? segments,
  );
  return changeIn(without, segmentId, (segment) => ({
    ...segment,
    questions: insertAfter(segment.questions, onPage(without, segment, { question, after }), after),
  }));
}

/** Puts the question on the page of the previous question, or else the next, so that it starts no page. */
function onPage(
  segments: Segments,
  segment: Segment,
  { question, after }: { readonly question: Question; readonly after: string | null },
): Question {
  const at = insertAfter(segment.questions, question, after).indexOf(question);
  const flat: Question[] = [];
  for (const each of segments) {
    if (each.id === segment.id) break;
    flat.push(...each.questions);
  }
  const before = [...flat, ...segment.questions.slice(0, at)].at(-1);
  return { ...question, pageNumber: before?.pageNumber ?? segment.questions[at]?.pageNumber ?? 1 };
}
