import type { FieldProblem } from '../../problem/field-problem.ts';
import type { Language } from '../../text/language.ts';
import { assignCodes } from '../copying/assign-codes.ts';
import {
  type Definition,
  defaultInquirySettings,
  type InquirySettings,
  inquirySettingsShape,
} from '../inquiry.ts';
import type { Segment } from '../segment.ts';
import { applyEdits, applySettingsChanges } from './apply-edits.ts';
import { checkDocumentLimits, findDuplicateIds, listQuestionsWithPaths } from './document-checks.ts';
import type { Edit } from './edit.ts';
import { checkLockedParts, checkPrivacyChange, type EditContext } from './locked-parts.ts';

export type { EditContext };
export type EditOutcome =
  | { readonly ok: true; readonly definition: Definition }
  | { readonly ok: false; readonly problems: FieldProblem[] };

type NewSettings = Partial<InquirySettings> & { readonly title: string; readonly language: Language };

/** A draft with the given settings and defaults for the others. */
export function makeInquiryDraft(settings: NewSettings): EditOutcome {
  const { title, language } = settings;
  const start: Definition = { ...defaultInquirySettings, title, language, segments: [], nextCode: 1 };
  const definition = applySettingsChanges(start, pickSettings(settings));
  const problems = [
    ...checkPrivacyChange({ published: null, answered: false }, definition),
    ...languageProblems(definition),
  ];
  return problems.length === 0 ? { ok: true, definition } : { ok: false, problems };
}

/**
 * Applies several edits, all or none. Problems of an edit have the path `edits.<index>`, those of the
 * resulting document have its paths (`segments.0.questions.2.options`).
 */
export function editDocument(
  definition: Definition,
  edits: readonly Edit[],
  context: EditContext,
): EditOutcome {
  const { segments, nextCode: _nextCode, ...settings } = definition;
  const applied = applyEdits({ settings, segments }, edits);
  if (!applied.ok) return applied;
  const { document } = applied;
  return checkEditedDocument(
    definition,
    { ...definition, ...document.settings },
    document.segments,
    context,
    {
      gonePath: (questionId) => removalPath(definition, edits, questionId),
    },
  );
}

/** The edit that removed a question, directly or with its segment. */
function removalPath(definition: Definition, edits: readonly Edit[], questionId: string): string {
  const segment = definition.segments.find(({ questions }) => questions.some(({ id }) => id === questionId));
  const moves = edits.filter((edit) => edit.kind === 'moveQuestion' && edit.id === questionId);
  const last = moves.at(-1);
  const segmentId = last?.kind === 'moveQuestion' ? last.segmentId : segment?.id;
  const index = edits.findIndex(
    (edit) =>
      (edit.kind === 'removeQuestion' && edit.id === questionId) ||
      (edit.kind === 'removeSegment' && edit.id === segmentId),
  );
  return index === -1 ? 'segments' : `edits.${index}.id`;
}

/** Changes the given settings, and the order of segments if `segmentOrder` is given. */
export function editSettings(
  definition: Definition,
  changes: Partial<InquirySettings>,
  context: EditContext,
  segmentOrder?: readonly string[],
): EditOutcome {
  const next = applySettingsChanges(definition, pickSettings(changes));
  if (segmentOrder === undefined) return checkEditedDocument(definition, next, next.segments, context);
  const problems = orderProblems(definition, segmentOrder);
  const index = new Map(segmentOrder.map((id, at) => [id, at]));
  const segments = next.segments.toSorted((a, b) => (index.get(a.id) ?? 0) - (index.get(b.id) ?? 0));
  const settled = checkEditedDocument(definition, next, segments, context);
  if (problems.length === 0) return settled;
  return { ok: false, problems: settled.ok ? problems : [...settled.problems, ...problems] };
}

/** Inserts a new segment at a position from 0, by default at the end. */
export function addSegment(
  definition: Definition,
  segment: Segment,
  context: EditContext,
  position?: number,
): EditOutcome {
  if (definition.segments.some(({ id }) => id === segment.id)) {
    return makeRefusal('segment.id', 'duplicateId');
  }
  return putSegment(definition, segment, context, position ?? definition.segments.length);
}

/** Adds all segments of a document at once, whose whole size is then counted once. */
export function addSegments(
  definition: Definition,
  segments: readonly Segment[],
  context: EditContext,
): EditOutcome {
  return checkEditedDocument(definition, definition, [...definition.segments, ...segments], context);
}

/** Replaces a segment with its questions, and moves it if a position is given. */
export function editSegment(
  definition: Definition,
  segment: Segment,
  context: EditContext,
  position?: number,
): EditOutcome {
  const index = definition.segments.findIndex(({ id }) => id === segment.id);
  if (index === -1) return makeRefusal('segment.id', 'unknownId');
  return putSegment(definition, segment, context, position ?? index);
}

export function deleteSegment(definition: Definition, segmentId: string, context: EditContext): EditOutcome {
  const segments = definition.segments.filter(({ id }) => id !== segmentId);
  if (segments.length === definition.segments.length) return makeRefusal('id', 'unknownId');
  const settled = checkEditedDocument(definition, definition, segments, context);
  return settled.ok ? settled : makeRefusal('id', settled.problems[0]?.code ?? 'removed');
}

function putSegment(
  definition: Definition,
  segment: Segment,
  context: EditContext,
  position: number,
): EditOutcome {
  const others: readonly Segment[] = definition.segments.filter(({ id }) => id !== segment.id);
  const index = Math.min(position, others.length);
  const settled = checkEditedDocument(definition, definition, others.toSpliced(index, 0, segment), context, {
    written: index,
  });
  if (settled.ok) return settled;
  // Converts a path to that in the call, which contains only this segment.
  const rename = (path: string) =>
    path === 'segments' ? 'segment.questions' : path.replace(`segments.${index}.`, 'segment.');
  return { ok: false, problems: settled.problems.map((each) => ({ ...each, path: rename(each.path) })) };
}

/** Checks the rules of the whole document; every edit passes through here before it is stored. */
function checkEditedDocument(
  before: Definition,
  settings: InquirySettings,
  segments: readonly Segment[],
  context: EditContext,
  {
    written,
    gonePath = () => 'segments',
  }: { written?: number; gonePath?: (questionId: string) => string } = {},
): EditOutcome {
  const { published } = context;
  const problems = [...checkPrivacyChange(context, settings), ...languageProblems(settings)];
  // Counts are stored by local day and hour, which another time zone would make inconsistent.
  if (published !== null && settings.timeZone !== published.timeZone) {
    problems.push({ path: 'timeZone', code: 'timeZoneLocked' });
  }
  const coded = assignCodes(before, published, segments);
  const definition = { ...before, ...settings, ...coded };
  problems.push(
    ...findDuplicateIds(segments, written),
    ...checkDocumentLimits(definition, coded.nextCode, before),
    ...checkLockedParts(
      context,
      listQuestionsWithPaths(before.segments),
      listQuestionsWithPaths(segments),
      gonePath,
    ),
  );
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, definition };
}

function languageProblems({ language, secondLanguage }: InquirySettings): FieldProblem[] {
  return language === secondLanguage ? [{ path: 'secondLanguage', code: 'sameLanguage' }] : [];
}

/** Picks known settings only and drops other fields of the object. */
function pickSettings(changes: Partial<InquirySettings>): Partial<InquirySettings> {
  const settingEntries = Object.entries(changes).filter(([name]) =>
    Object.hasOwn(inquirySettingsShape, name),
  );
  return Object.fromEntries(settingEntries);
}

function orderProblems({ segments }: Definition, order: readonly string[]): FieldProblem[] {
  const known = new Set(segments.map(({ id }) => id));
  const problems = order.flatMap((id, index): FieldProblem[] => {
    const path = `segmentOrder.${index}`;
    if (!known.has(id)) return [{ path, code: 'unknownId' }];
    return order.indexOf(id) < index ? [{ path, code: 'duplicateId' }] : [];
  });
  const isShort = problems.length === 0 && order.length < segments.length;
  return isShort ? [{ path: 'segmentOrder', code: 'tooFew', params: { limit: segments.length } }] : problems;
}

function makeRefusal(path: string, code: FieldProblem['code']): EditOutcome {
  return { ok: false, problems: [{ path, code }] };
}
