import { foldText } from '../text/digits.ts';
import { isolateOtherDirection } from '../text/isolate-other-direction.ts';
import type { Language } from '../text/language.ts';
import { trailingSpaces } from '../text/trailing-spaces.ts';

/** The fields of invitation texts, written in braces in either language. */
export const invitationFields = ['name', 'title', 'closes', 'link'] as const;
type InvitationField = (typeof invitationFields)[number];

/** Spellings of each field; the first one is offered. */
export const invitationFieldNames: Readonly<
  Record<Language, Readonly<Record<InvitationField, readonly string[]>>>
> = {
  en: { name: ['name'], title: ['title'], closes: ['closing time', 'closes'], link: ['link'] },
  fa: { name: ['نام'], title: ['عنوان'], closes: ['زمان پایان'], link: ['پیوند'] },
};

export const invitationTextLimits = {
  subject: 200,
  text: 5000,
  sms: 600,
  fallback: 40,
  smsParts: 10,
} as const;

type TemplatePart =
  | { readonly text: string }
  /** `fallback` is used if the field is empty: `{name|friend}`. */
  | { readonly field: InvitationField; readonly fallback: string };

type ParsedInvitationText = {
  readonly parts: readonly TemplatePart[];
  /** Unknown names in braces, each once. */
  readonly unknown: readonly string[];
};

const fieldByWrittenName = new Map(
  Object.values(invitationFieldNames).flatMap((names) =>
    invitationFields.flatMap((field) => names[field].map((name) => [foldText(name), field] as const)),
  ),
);
const braces = /\{([^{}\n]{0,100})\}/g;

/** Parses a text with fields. A brace without its counterpart is an ordinary character. */
export function parseInvitationText(text: string): ParsedInvitationText {
  const parts: TemplatePart[] = [];
  const unknown = new Set<string>();
  let end = 0;
  for (const match of text.matchAll(braces)) {
    const [whole, inside = ''] = match;
    const [name = '', ...rest] = inside.split('|');
    const field = fieldByWrittenName.get(foldText(name));
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    if (field === undefined) {
      unknown.add(whole);
      parts.push({ text: whole });
    } else parts.push({ field, fallback: rest.join('|').trim() });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return { parts, unknown: [...unknown] };
}

export type InvitationValues = {
  /** Empty if the name is unknown. */
  readonly name: string;
  readonly title: string;
  /** Formatted closing time; empty if the inquiry has none. */
  readonly closes: string;
  readonly link: string;
};

interface FillInvitationOptions {
  readonly language: Language;
  /** Whether the link gets its own line; a subject contains no link. */
  readonly link: 'ownLine' | 'none';
}

/**
 * Fills the text for one person. An unknown value is removed with the space before it, so that «Hello
 * {name},» becomes «Hello,». The link is alone on its line, because a comma after it, or a direction mark,
 * would become part of it.
 */
export function fillInvitationText(
  { parts }: ParsedInvitationText,
  values: InvitationValues,
  { language, link }: FillInvitationOptions,
): string {
  let text = '';
  let afterLink = false;
  for (const part of parts) {
    const field = 'field' in part ? part.field : null;
    if (field === 'link') {
      if (link === 'none') continue;
      text = `${text.replace(trailingSpaces, '')}${text === '' || /\n[ \t]*$/.test(text) ? '' : '\n'}${values.link}`;
      afterLink = true;
      continue;
    }
    let next =
      'text' in part
        ? part.text
        : (field === null ? '' : formatFieldValue(field, values, language)) || part.fallback;
    if (next === '') {
      text = text.replace(trailingSpaces, '');
      continue;
    }
    if (afterLink) {
      // A full stop after the link would be alone on the next line.
      next = next.replace(/^[ \t]*[.,;:،؛]?[ \t]*/, '');
      if (next === '') continue;
      if (!next.startsWith('\n')) text += '\n';
      afterLink = false;
    }
    text += next;
  }
  return text.trim();
}

function formatFieldValue(
  field: Exclude<InvitationField, 'link'>,
  values: InvitationValues,
  language: Language,
) {
  return field === 'closes'
    ? values.closes
    : isolateOtherDirection(sanitizeHeaderText(values[field]), language);
}

/** Line breaks would start new e-mail headers, and direction marks would change the text after them. */
function sanitizeHeaderText(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

export function hasInvitationField({ parts }: ParsedInvitationText, field: InvitationField): boolean {
  return parts.some((part) => 'field' in part && part.field === field);
}
