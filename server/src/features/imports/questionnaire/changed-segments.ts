import { isDeepStrictEqual } from 'node:util';
import { type SegmentInput, segmentSchema } from '@nazar/domain/inquiries/segment.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import * as z from 'zod/mini';
import type { ExistingInquiry } from './make-inquiry.ts';
import type { ImportSegmentsPlan } from './plan-import-segments.ts';
import type { DeferredImportRule } from './plan-inquiry-file-import.ts';

export function listMandatoryQuestionIds({ questions }: ImportSegmentsPlan): ReadonlySet<string> {
  return new Set([...questions.values()].filter(({ source }) => source.force).map(({ id }) => id));
}

type OwnSegment = NonNullable<ExistingInquiry['segments']>[number];
type OwnQuestion = OwnSegment['questions'][number];
type SegmentChange = { readonly segment: SegmentInput; readonly isNew: boolean };

/** While rows are stored nothing is mandatory or hidden, because rows may be older than these rules. */
type ImportStage = 'storing' | 'stored';

/**
 * The segments that differ from the plan, in the form to store. Additions made in the inquiry stay: pictures,
 * scores, questions and options.
 */
export function listChangedSegments(
  plan: ImportSegmentsPlan,
  { segments: present = [] }: Pick<ExistingInquiry, 'segments'>,
  stage: ImportStage,
): SegmentChange[] {
  if (plan.rules !== undefined) return changedRules(plan.rules, present, stage);
  const forced = listMandatoryQuestionIds(plan);
  return plan.segments.flatMap((planned): SegmentChange[] => {
    const plannedSegment = z.parse(segmentSchema, planned);
    const own = present.find(({ id }) => id === plannedSegment.id);
    const questions = plannedSegment.questions.map((question) => {
      const before = own?.questions.find(({ id }) => id === question.id);
      return withPresent({ ...question, isForce: stage === 'stored' && forced.has(question.id) }, before);
    });
    if (own === undefined) return [{ segment: { ...plannedSegment, questions }, isNew: true }];
    const known = new Set(questions.map(({ id }) => id));
    const added = own.questions.filter(({ id }) => !known.has(id));
    const segment = {
      ...own,
      name: plannedSegment.name,
      condition: plannedSegment.condition,
      description: sameText(own.description, plannedSegment.description)
        ? own.description
        : plannedSegment.description,
      questions: [...questions, ...added],
    };
    return isDeepStrictEqual(segment, own) ? [] : [{ segment, isNew: false }];
  });
}

/** The rest of an inquiry that was made from its file is not changed any more. */
function changedRules(
  rules: ReadonlyMap<string, DeferredImportRule>,
  present: readonly OwnSegment[],
  stage: ImportStage,
): SegmentChange[] {
  const ruled = <Part extends { readonly id: string; readonly hidden: boolean }>(part: Part): Part => {
    const rule = rules.get(part.id);
    if (rule === undefined) return part;
    const isStored = stage === 'stored';
    return {
      ...part,
      hidden: isStored && rule.hidden,
      ...(rule.isForce === undefined ? {} : { isForce: isStored && rule.isForce }),
    };
  };
  return present.flatMap((own) => {
    const questions = own.questions.map((question) => ({
      ...ruled(question),
      options: question.options.map(ruled),
    }));
    const segment = { ...own, questions };
    return isDeepStrictEqual(segment, own) ? [] : [{ segment, isNew: false }];
  });
}

/** A question from the plan with the additions made in the inquiry. */
function withPresent(planned: OwnQuestion, before: OwnQuestion | undefined): OwnQuestion {
  if (before === undefined) return planned;
  const options = planned.options.map((option) => {
    const own = before.options.find(({ id }) => id === option.id);
    return own === undefined ? option : { ...own, body: option.body, role: option.role };
  });
  const known = new Set(options.map(({ id }) => id));
  const { responseType, isForce, min, max, condition, sortOrder, pageNumber } = planned;
  return {
    ...before,
    responseType,
    isForce,
    min,
    max,
    condition,
    sortOrder,
    pageNumber,
    body: sameText(before.body, planned.body) ? before.body : planned.body,
    options: [...options, ...before.options.filter(({ id }) => !known.has(id))],
  };
}

/** Stored rich text is normalized, so compare it in that form. */
function sameText(a: string, b: string): boolean {
  return visibleText(a) === visibleText(b);
}
