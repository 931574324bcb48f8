import type { Definition, InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { hardLimits } from '@nazar/domain/inquiries/question.ts';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { filterCss } from './filter-css.ts';
import { losesMarkup, sanitiseRichText } from './sanitise-rich-text.ts';

/** Characters of refused styles that a problem quotes. */
const maxShownCss = 60;

export type SanitiseResult<Part> = { readonly part: Part; readonly problems: readonly FieldProblem[] };

/** Settings with sanitised rich text and styles; plain text is unchanged. */
export function sanitiseSettings<Part extends Partial<InquirySettings>>(
  settings: Part,
  path = '',
): SanitiseResult<Part> {
  const part = { ...settings };
  const problems: FieldProblem[] = [];
  if (part.publicDescription !== undefined) {
    part.publicDescription = sanitiseRichText(part.publicDescription);
    problems.push(...checkLength(part.publicDescription, `${path}publicDescription`, hardLimits.body));
  }
  if (part.bodyCss !== undefined) {
    part.bodyCss = filterCss(part.bodyCss).css;
    problems.push(...checkLength(part.bodyCss, `${path}bodyCss`, textLimits.css));
  }
  return { part, problems };
}

/**
 * What sanitising would take away from settings. Spelling is no loss: another tag for the same formatting, spaces
 * around a text, the container in front of selectors, comments in styles.
 */
export function listSanitisingLosses({
  publicDescription,
  bodyCss,
}: Partial<InquirySettings>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (publicDescription !== undefined && losesMarkup(publicDescription)) {
    problems.push({ path: 'publicDescription', code: 'markupNotAllowed' });
  }
  const [part] = bodyCss === undefined ? [] : filterCss(bodyCss).dropped;
  if (part !== undefined) {
    const shown = [...part].slice(0, maxShownCss).join('');
    problems.push({ path: 'bodyCss', code: 'cssNotAllowed', params: { part: shown } });
  }
  return problems;
}

/** A segment with sanitised rich text: its description and the bodies of its questions. */
export function sanitiseSegment(segment: Segment, path: string): SanitiseResult<Segment> {
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

/**
 * A document with sanitised rich text. Only texts that changed are sanitised, each once however many edits
 * changed it.
 */
export function sanitiseChanges(before: Definition, next: Definition): SanitiseResult<Definition> {
  const stored = new Set(
    before.segments.flatMap(({ description, questions }) => [
      description,
      ...questions.map(({ body }) => body),
    ]),
  );
  const problems: FieldProblem[] = [];
  const clean = (text: string, path: string) => {
    if (stored.has(text)) return text;
    const cleaned = sanitiseRichText(text);
    problems.push(...checkLength(cleaned, path, hardLimits.body));
    return cleaned;
  };
  const changed = Object.entries(next).filter(([name, value]) => Reflect.get(before, name) !== value);
  const settings = sanitiseSettings<Partial<InquirySettings>>(Object.fromEntries(changed));
  problems.push(...settings.problems);
  const segments = next.segments.map((segment, index) => ({
    ...segment,
    description: clean(segment.description, `segments.${index}.description`),
    questions: segment.questions.map((question, at) => ({
      ...question,
      body: clean(question.body, `segments.${index}.questions.${at}.body`),
    })),
  }));
  return { part: { ...next, ...settings.part, segments }, problems };
}

/** Sanitising writes some characters as entities and scopes styles, so a text may become too long to store. */
function checkLength(text: string, path: string, limit: number): FieldProblem[] {
  return text.length > limit ? [{ path, code: 'tooLong', params: { limit } }] : [];
}
