import type { InquirySettings } from '@nazar/domain/inquiry/inquiry.ts';
import { hardLimits } from '@nazar/domain/inquiry/question.ts';
import type { Segment } from '@nazar/domain/inquiry/segment.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { filterCss } from './filter-css.ts';
import { sanitiseRichText } from './sanitise-rich-text.ts';

const longestCss = 10_000;

export type Sanitised<Part> = { readonly part: Part; readonly problems: readonly FieldProblem[] };

/** Settings as they may be stored: rich text and styles cleaned, plain texts as they are. */
export function sanitiseSettings<Part extends Partial<InquirySettings>>(settings: Part): Sanitised<Part> {
  const part = { ...settings };
  const problems: FieldProblem[] = [];
  if (part.publicDescription !== undefined) {
    part.publicDescription = sanitiseRichText(part.publicDescription);
    problems.push(...checkLength(part.publicDescription, 'publicDescription', hardLimits.body));
  }
  if (part.bodyCss !== undefined) {
    part.bodyCss = filterCss(part.bodyCss);
    problems.push(...checkLength(part.bodyCss, 'bodyCss', longestCss));
  }
  return { part, problems };
}

/** A segment as it may be stored: its description and the bodies of its questions are rich text. */
export function sanitiseSegment(segment: Segment, path: string): Sanitised<Segment> {
  const part: Segment = {
    ...segment,
    description: sanitiseRichText(segment.description),
    questions: segment.questions.map((question) => ({ ...question, body: sanitiseRichText(question.body) })),
  };
  const problems = [
    ...checkLength(part.description, `${path}.description`, hardLimits.body),
    ...part.questions.flatMap((question, index) =>
      checkLength(question.body, `${path}.questions.${index}.body`, hardLimits.body),
    ),
  ];
  return { part, problems };
}

/** Cleaning writes some characters as entities and scopes styles, so a text can outgrow what is stored. */
function checkLength(text: string, path: string, limit: number): FieldProblem[] {
  return text.length > limit ? [{ path, code: 'tooLong', params: { limit } }] : [];
}
