import type { Definition, InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { mapPartTexts, type TextPart } from '@nazar/domain/inquiries/part-texts.ts';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { truncateText } from '@nazar/domain/text/truncate.ts';
import { filterCss } from './filter-css.ts';
import { losesMarkupWhenSanitized, sanitizeRichText } from './sanitize-rich-text.ts';

/** Maximum characters of refused styles that a problem quotes. */
const maxShownCss = 60;

type SanitizeResult<Part> = { readonly part: Part; readonly problems: readonly FieldProblem[] };

/** Settings with sanitized rich text and styles; plain text is unchanged. */
export function sanitizeSettings<Part extends Partial<InquirySettings>>(
  settings: Part,
): SanitizeResult<Part> {
  const problems: FieldProblem[] = [];
  const part = cleanPart('settings', settings, { path: '', clean: makeCleaner(problems) });
  if (part.bodyCss !== undefined) {
    part.bodyCss = filterCss(part.bodyCss).css;
    problems.push(...checkLength(part.bodyCss, 'bodyCss', textLimits.css));
  }
  return { part, problems };
}

/**
 * Lists what sanitizing would remove from settings. Different spellings don't count: another tag for the same
 * formatting, spaces around a text, the container in front of selectors, comments in styles.
 */
export function listSanitizingLosses(settings: Partial<InquirySettings>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const clean: Clean = (text, path) => {
    // The source of a translation is a copy of the original, which is reported itself.
    if (!path.endsWith('.source') && losesMarkupWhenSanitized(text))
      problems.push({ path, code: 'markupNotAllowed' });
    return text;
  };
  cleanPart('settings', settings, { path: '', clean });
  const { bodyCss } = settings;
  const [part] = bodyCss === undefined ? [] : filterCss(bodyCss).dropped;
  if (part !== undefined) {
    const shown = truncateText(part, maxShownCss);
    problems.push({ path: 'bodyCss', code: 'cssNotAllowed', params: { part: shown } });
  }
  return problems;
}

/** A segment with sanitized rich text: its description and the bodies of its questions. */
export function sanitizeSegment(segment: Segment, path: string): SanitizeResult<Segment> {
  const problems: FieldProblem[] = [];
  return { part: cleanSegment(segment, { path: `${path}.`, clean: makeCleaner(problems) }), problems };
}

/** Sanitizes rich text of a document. Only changed texts are sanitized, each once for any number of edits. */
export function sanitizeDraftChanges(before: Definition, next: Definition): SanitizeResult<Definition> {
  const stored = new Set<string>();
  const keep = (text: string) => {
    stored.add(text);
    return text;
  };
  for (const segment of before.segments) cleanSegment(segment, { path: '', clean: keep });
  const problems: FieldProblem[] = [];
  const sanitize = makeCleaner(problems);
  const clean: Clean = (text, path, maxLength) => (stored.has(text) ? text : sanitize(text, path, maxLength));
  const changed = Object.entries(next).filter(([name, value]) => Reflect.get(before, name) !== value);
  const settings = sanitizeSettings<Partial<InquirySettings>>(Object.fromEntries(changed));
  problems.push(...settings.problems);
  const segments = next.segments.map((segment, index) =>
    cleanSegment(segment, { path: `segments.${index}.`, clean }),
  );
  return { part: { ...next, ...settings.part, segments }, problems };
}

type Clean = (text: string, path: string, maxLength: number) => string;
type Cleaning = { readonly path: string; readonly clean: Clean };

function makeCleaner(problems: FieldProblem[]): Clean {
  return (text, path, maxLength) => {
    const cleaned = sanitizeRichText(text);
    problems.push(...checkLength(cleaned, path, maxLength));
    return cleaned;
  };
}

function cleanSegment<Cleaned extends Segment>(segment: Cleaned, { path, clean }: Cleaning): Cleaned {
  const questions = segment.questions.map((question, index) =>
    cleanPart('question', question, { path: `${path}questions.${index}.`, clean }),
  );
  return { ...cleanPart('segment', segment, { path, clean }), questions };
}

/** Sanitizes the rich texts of a part and their translations. */
function cleanPart<Cleaned extends Parameters<typeof mapPartTexts>[1]>(
  part: TextPart,
  holder: Cleaned,
  { path, clean }: Cleaning,
): Cleaned {
  return mapPartTexts(part, holder, (text, { isRich, maxLength }, at) =>
    isRich ? clean(text, path + at, maxLength) : text,
  );
}

/** Sanitizing writes some characters as entities and scopes styles, so a text may become too long to store. */
function checkLength(text: string, path: string, limit: number): FieldProblem[] {
  return text.length > limit ? [{ path, code: 'tooLong', params: { limit } }] : [];
}
