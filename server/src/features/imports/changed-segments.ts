import { isDeepStrictEqual } from 'node:util';
import { type SegmentInput, segmentSchema } from '@nazar/domain/inquiries/segment.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import * as z from 'zod/mini';
import type { ExistingInquiry } from './make-inquiry.ts';
import type { SegmentsPlan } from './plan-segments.ts';

type OwnSegment = NonNullable<ExistingInquiry['segments']>[number];
type OwnQuestion = OwnSegment['questions'][number];
export type SegmentChange = { readonly segment: SegmentInput; readonly isNew: boolean };

/**
 * The segments that differ from the plan, in the form to store. Additions made in the inquiry stay: pictures,
 * scores, questions and options.
 */
export function changedSegments(
  plan: SegmentsPlan,
  { segments: present = [] }: Pick<ExistingInquiry, 'segments'>,
  forced: ReadonlySet<string>,
): SegmentChange[] {
  return plan.segments.flatMap((planned): SegmentChange[] => {
    const wanted = z.parse(segmentSchema, planned);
    const own = present.find(({ id }) => id === wanted.id);
    const questions = wanted.questions.map((question) => {
      const before = own?.questions.find(({ id }) => id === question.id);
      return withPresent({ ...question, isForce: forced.has(question.id) }, before);
    });
    if (own === undefined) return [{ segment: { ...wanted, questions }, isNew: true }];
    const known = new Set(questions.map(({ id }) => id));
    const added = own.questions.filter(({ id }) => !known.has(id));
    const segment = {
      ...own,
      ...{ name: wanted.name, condition: wanted.condition },
      description: sameText(own.description, wanted.description) ? own.description : wanted.description,
      questions: [...questions, ...added],
    };
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
    ...{ responseType, isForce, min, max, condition, sortOrder, pageNumber },
    body: sameText(before.body, planned.body) ? before.body : planned.body,
    options: [...options, ...before.options.filter(({ id }) => !known.has(id))],
  };
}

/** Stored rich text is normalised, so compare it in that form. */
function sameText(a: string, b: string): boolean {
  return visibleText(a) === visibleText(b);
}
