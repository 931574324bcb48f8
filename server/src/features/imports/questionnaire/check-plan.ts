import { addMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { addSegments, makeInquiryDraft } from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import { listPublishProblems } from '@nazar/domain/inquiries/publishing/publish-problems.ts';
import { type Segment, segmentSchema } from '@nazar/domain/inquiries/segment.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { validateWithSchema } from '@nazar/domain/problem/validate-with-schema.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { formatFieldProblem } from '../../../platform/texts/format-texts.ts';
import type { PlannedInquirySettings } from '../import-settings.ts';
import type { ImportSegmentsPlan } from './plan-import-segments.ts';

/** `findPlanProblems` in terms of the questionnaire. */
export function listPlanProblemTexts(
  plan: ImportSegmentsPlan,
  settings: PlannedInquirySettings,
  id: string,
): string[] {
  return findPlanProblems(plan, settings, id).map((problem) => formatProblem(problem, plan));
}

/**
 * Lists all problems that would keep a planned inquiry from being made and published, before anything is
 * stored.
 */
export function findPlanProblems(
  plan: ImportSegmentsPlan,
  settings: PlannedInquirySettings,
  id: string,
): readonly FieldProblem[] {
  const cover = id;
  const validated = validateWithSchema(addMyInquiry.input, { ...settings, id, publicFile: cover });
  if (!validated.ok) return validated.problems;
  const problems: FieldProblem[] = [];
  const started = makeInquiryDraft({ ...settings, publicFile: cover });
  if (!started.ok) return started.problems;
  const segments: Segment[] = [];
  for (const [index, input] of plan.segments.entries()) {
    const segment = validateWithSchema(segmentSchema, input);
    if (segment.ok) segments.push(segment.data);
    else
      problems.push(...segment.problems.map((each) => ({ ...each, path: `segments.${index}.${each.path}` })));
  }
  if (problems.length > 0) return problems;
  const added = addSegments(started.definition, segments, { published: null, answered: false });
  return added.ok ? listPublishProblems(added.definition) : added.problems;
}

const problemPath = /^segments?\.(\d+)(?:\.questions\.(\d+)(?:\.options\.(\d+))?)?\.?(.*)$/;

/** Finds the part of the plan that has the problem. */
function findPlace({ path }: FieldProblem, { segments, questions }: ImportSegmentsPlan) {
  const found = problemPath.exec(path);
  if (found === null) return null;
  const [, segmentIndex, questionIndex, optionIndex, field = ''] = found;
  const segment = segments[Number(segmentIndex)];
  const question = questionIndex === undefined ? null : segment?.questions?.[Number(questionIndex)];
  const column = [...questions.values()].find(({ id }) => id === question?.id)?.source.column ?? '';
  return { segment, question, column, optionIndex, field };
}

/** The column whose question has a problem, with its field; null for other problems. */
export function findColumnOfProblem(
  problem: FieldProblem,
  plan: ImportSegmentsPlan,
): { column: string; field: string } | null {
  const place = findPlace(problem, plan);
  if (place === null || place.column === '') return null;
  const { column, optionIndex, field } = place;
  return { column, field: optionIndex === undefined ? field : `options.${optionIndex}` };
}

/** Formats a problem as `column R1 («How often?»), option «Never»: …`. */
function formatProblem(problem: FieldProblem, plan: ImportSegmentsPlan): string {
  const sentence = formatFieldProblem(problem, 'en');
  const place = findPlace(problem, plan);
  if (place === null) return `${problem.path}: ${sentence}`;
  const { segment, question, column, optionIndex, field } = place;
  if (question === null) return `segment «${segment?.name ?? ''}» ${field}: ${sentence}`;
  const words = [`column ${column} («${visibleText(question?.body ?? '').slice(0, 60)}»)`];
  const option = optionIndex === undefined ? undefined : question?.options?.[Number(optionIndex)];
  if (option !== undefined) words.push(`option «${option.body.slice(0, 60)}»`);
  if (field !== '' && field !== 'options') words.push(field);
  return `${words.join(', ')}: ${sentence}`;
}
