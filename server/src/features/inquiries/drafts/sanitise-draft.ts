import type { Definition, InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { hardLimits } from '@nazar/domain/inquiries/question.ts';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import type { TextTranslations } from '@nazar/domain/inquiries/translation/text-translation.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { filterCss } from './filter-css.ts';
import { losesMarkupWhenSanitised, sanitiseRichText } from './sanitise-rich-text.ts';

/** Maximum characters of refused styles that a problem quotes. */
const maxShownCss = 60;

type SanitiseResult<Part> = { readonly part: Part; readonly problems: readonly FieldProblem[] };

/** Settings with sanitised rich text and styles; plain text is unchanged. */
export function sanitiseSettings<Part extends Partial<InquirySettings>>(
  settings: Part,
): SanitiseResult<Part> {
  const part = { ...settings };
  const problems: FieldProblem[] = [];
  const clean = cleaner(problems);
  if (part.publicDescription !== undefined) {
    part.publicDescription = clean(part.publicDescription, 'publicDescription');
  }
  if (part.translations !== undefined) {
    part.translations = cleanTranslation(part.translations, 'publicDescription', { path: '', clean });
  }
  if (part.bodyCss !== undefined) {
    part.bodyCss = filterCss(part.bodyCss).css;
    problems.push(...checkLength(part.bodyCss, 'bodyCss', textLimits.css));
  }
  return { part, problems };
}

/**
 * Lists what sanitising would remove from settings. Different spellings don't count: another tag for the same
 * formatting, spaces around a text, the container in front of selectors, comments in styles.
 */
export function listSanitisingLosses({
  publicDescription,
  translations,
  bodyCss,
}: Partial<InquirySettings>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (publicDescription !== undefined && losesMarkupWhenSanitised(publicDescription)) {
    problems.push({ path: 'publicDescription', code: 'markupNotAllowed' });
  }
  const translated = translations?.publicDescription?.text;
  if (translated !== undefined && losesMarkupWhenSanitised(translated)) {
    problems.push({ path: 'translations.publicDescription.text', code: 'markupNotAllowed' });
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
  const problems: FieldProblem[] = [];
  return { part: cleanSegment(segment, { path: `${path}.`, clean: cleaner(problems) }), problems };
}

/** Sanitises rich text of a document. Only changed texts are sanitised, each once for any number of edits. */
export function sanitiseDraftChanges(before: Definition, next: Definition): SanitiseResult<Definition> {
  const stored = new Set<string>();
  const keep = (text: string) => {
    stored.add(text);
    return text;
  };
  for (const segment of before.segments) cleanSegment(segment, { path: '', clean: keep });
  const problems: FieldProblem[] = [];
  const sanitise = cleaner(problems);
  const clean: Clean = (text, path) => (stored.has(text) ? text : sanitise(text, path));
  const changed = Object.entries(next).filter(([name, value]) => Reflect.get(before, name) !== value);
  const settings = sanitiseSettings<Partial<InquirySettings>>(Object.fromEntries(changed));
  problems.push(...settings.problems);
  const segments = next.segments.map((segment, index) =>
    cleanSegment(segment, { path: `segments.${index}.`, clean }),
  );
  return { part: { ...next, ...settings.part, segments }, problems };
}

type Clean = (text: string, path: string) => string;
type Cleaning = { readonly path: string; readonly clean: Clean };

function cleaner(problems: FieldProblem[]): Clean {
  return (text, path) => {
    const cleaned = sanitiseRichText(text);
    problems.push(...checkLength(cleaned, path, hardLimits.body));
    return cleaned;
  };
}

function cleanSegment<Cleaned extends Segment>(segment: Cleaned, { path, clean }: Cleaning): Cleaned {
  const questions = segment.questions.map((question, index) =>
    cleanPart(question, 'body', { path: `${path}questions.${index}.`, clean }),
  );
  return { ...cleanPart(segment, 'description', { path, clean }), questions };
}

type TranslatablePart = { readonly translations: TextTranslations };

/** Sanitises a text of a part and its translation. */
function cleanPart<Cleaned extends TranslatablePart>(
  part: Cleaned,
  name: keyof Cleaned & string,
  { path, clean }: Cleaning,
): Cleaned {
  const translations = cleanTranslation(part.translations, name, { path, clean });
  return { ...part, [name]: clean(String(part[name]), `${path}${name}`), translations };
}

/** The original is sanitised in the same way, or the translation would look outdated. */
function cleanTranslation<Held extends TextTranslations>(
  translations: Held,
  name: string,
  { path, clean }: Cleaning,
): Held {
  const translation = translations[name];
  if (translation === undefined) return translations;
  const at = `${path}translations.${name}`;
  const text = clean(translation.text, `${at}.text`);
  return { ...translations, [name]: { text, source: clean(translation.source, `${at}.source`) } };
}

/** Sanitising writes some characters as entities and scopes styles, so a text may become too long to store. */
function checkLength(text: string, path: string, limit: number): FieldProblem[] {
  return text.length > limit ? [{ path, code: 'tooLong', params: { limit } }] : [];
}
