import type { FieldProblem } from '../problem/field-problem.ts';
import type { Language } from '../text/language.ts';
import { duplicateIds, placedQuestions, tooLarge } from './document-checks.ts';
import { giveCodes } from './give-codes.ts';
import { type Definition, defaultSettings, type InquirySettings, inquirySettingsShape } from './inquiry.ts';
import { type EditContext, lockedProblems } from './locked-parts.ts';
import type { Segment, StoredSegment } from './segment.ts';

export type { EditContext };
export type EditOutcome =
  | { readonly ok: true; readonly definition: Definition }
  | { readonly ok: false; readonly problems: FieldProblem[] };

export type NewSettings = Partial<InquirySettings> & { readonly title: string; readonly language: Language };

/** A draft with the settings that are given, and the usual ones for the rest. */
export function newInquiry(settings: NewSettings): EditOutcome {
  const { title, language } = settings;
  const start: Definition = { ...defaultSettings, title, language, segments: [], nextCode: 1 };
  return { ok: true, definition: withSettings(start, settings) };
}

/** Changes the settings that are given, and the order of segments where `segmentOrder` names it. */
export function editSettings(
  definition: Definition,
  changes: Partial<InquirySettings>,
  { published }: EditContext,
  segmentOrder?: readonly string[],
): EditOutcome {
  const next = withSettings(definition, changes);
  const problems: FieldProblem[] = [];
  if (published !== null && next.anonymous !== published.anonymous) {
    problems.push({ path: 'anonymous', code: 'anonymousLocked' });
  }
  // Counts are kept by local day and hour: another zone would tear them apart.
  if (published !== null && next.timeZone !== published.timeZone) {
    problems.push({ path: 'timeZone', code: 'timeZoneLocked' });
  }
  if (segmentOrder === undefined) return outcome(next, problems);
  problems.push(...orderProblems(definition, segmentOrder));
  const places = new Map(segmentOrder.map((id, place) => [id, place]));
  const segments = next.segments.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  return outcome({ ...next, segments }, problems);
}

/** Puts a new segment at a position, from 0; at the end where none is given. */
export function addSegment(
  definition: Definition,
  segment: Segment,
  context: EditContext,
  position?: number,
): EditOutcome {
  if (definition.segments.some(({ id }) => id === segment.id)) {
    return refuse('segment.id', 'duplicateId');
  }
  return putSegment(
    definition,
    segment,
    context,
    definition.segments,
    position ?? definition.segments.length,
  );
}

/** Replaces a segment with its questions; moves it where a position is given. */
export function editSegment(
  definition: Definition,
  segment: Segment,
  context: EditContext,
  position?: number,
): EditOutcome {
  const place = definition.segments.findIndex(({ id }) => id === segment.id);
  if (place === -1) return refuse('segment.id', 'unknownId');
  const others = definition.segments.toSpliced(place, 1);
  return putSegment(definition, segment, context, others, position ?? place);
}

export function deleteSegment(definition: Definition, segmentId: string, context: EditContext): EditOutcome {
  const segment = definition.segments.find(({ id }) => id === segmentId);
  if (segment === undefined) return refuse('id', 'unknownId');
  const own = new Set(segment.questions.map(({ id }) => id));
  const [locked] = lockedProblems(context, [], (id) => own.has(id), 'id');
  if (locked !== undefined) return { ok: false, problems: [locked] };
  const segments = definition.segments.filter(({ id }) => id !== segmentId);
  return { ok: true, definition: { ...definition, segments } };
}

function putSegment(
  definition: Definition,
  segment: Segment,
  context: EditContext,
  others: readonly StoredSegment[],
  position: number,
): EditOutcome {
  const before = definition.segments.find(({ id }) => id === segment.id);
  const own = new Set(before?.questions.map(({ id }) => id));
  const { segment: coded, nextCode } = giveCodes(definition, context.published, segment);
  const problems = [
    ...duplicateIds(segment, others),
    ...tooLarge(segment, others, nextCode),
    ...lockedProblems(
      context,
      placedQuestions(segment, 'segment'),
      (id) => own.has(id) || segment.questions.some((question) => question.id === id),
      'segment.questions',
    ),
  ];
  const segments = others.toSpliced(Math.min(position, others.length), 0, coded);
  return outcome({ ...definition, segments, nextCode }, problems);
}

/** Only settings come in, whatever else an object carries; open inquiries are always anonymous. */
function withSettings(definition: Definition, changes: Partial<InquirySettings>): Definition {
  const given = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(inquirySettingsShape, name),
  );
  const next: Definition = { ...definition, ...Object.fromEntries(given) };
  return next.cooperationType === 'anon' ? { ...next, anonymous: true } : next;
}

function orderProblems({ segments }: Definition, order: readonly string[]): FieldProblem[] {
  const known = new Set(segments.map(({ id }) => id));
  const problems = order.flatMap((id, place): FieldProblem[] => {
    const path = `segmentOrder.${place}`;
    if (!known.has(id)) return [{ path, code: 'unknownId' }];
    return order.indexOf(id) < place ? [{ path, code: 'duplicateId' }] : [];
  });
  const isShort = problems.length === 0 && order.length < segments.length;
  return isShort ? [{ path: 'segmentOrder', code: 'tooFew', params: { limit: segments.length } }] : problems;
}

function outcome(definition: Definition, problems: FieldProblem[]): EditOutcome {
  return problems.length === 0 ? { ok: true, definition } : { ok: false, problems };
}

function refuse(path: string, code: FieldProblem['code']): EditOutcome {
  return { ok: false, problems: [{ path, code }] };
}
