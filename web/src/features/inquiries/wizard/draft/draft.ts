import type { MyInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { normalizeSegments } from '@nazar/domain/inquiries/edits/tidy-segments.ts';
import {
  type Definition,
  defaultSettings,
  type InquirySettings,
  inquirySettingsShape,
  type Package,
} from '@nazar/domain/inquiries/inquiry.ts';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import type { Language } from '@nazar/domain/text/language.ts';

/** The edited draft. Immutable: unchanged parts stay the same objects. */
export type Draft = {
  readonly settings: InquirySettings;
  readonly segments: readonly Segment[];
};

/** A draft as the server has saved it; revision 0 before the first save. */
export type SavedDraft = Draft & { readonly id: string; readonly revision: number };

/** The server's data about an inquiry besides the draft. */
export type InquiryStatus = Pick<
  MyInquiry,
  'state' | 'publishedRevision' | 'responseCount' | 'publishDate' | 'expireDate'
>;

export type LoadedInquiry = MyInquiry & { readonly segments?: readonly Segment[] | undefined };

export const newInquiryStatus: InquiryStatus = {
  state: 'draft',
  publishedRevision: null,
  responseCount: 0,
  publishDate: null,
  expireDate: null,
};

export function makeEmptyDraft(
  language: Language,
  timeZone: string,
  chosen: Package = defaultSettings.package,
): Draft {
  return { settings: { ...defaultSettings, title: '', language, timeZone, package: chosen }, segments: [] };
}

export function toSavedDraft(item: LoadedInquiry): SavedDraft {
  return {
    id: item.id,
    revision: item.revision,
    settings: settingsOf(item),
    segments: (item.segments ?? []).map(inOrder),
  };
}

export function toInquiryStatus(item: MyInquiry): InquiryStatus {
  const { state, publishedRevision, responseCount, publishDate, expireDate } = item;
  return { state, publishedRevision, responseCount, publishDate, expireDate };
}

function settingsOf(item: InquirySettings): InquirySettings {
  const given = Object.entries(item).filter(([name]) => Object.hasOwn(inquirySettingsShape, name));
  const { title, language } = item;
  return { ...defaultSettings, title, language, ...Object.fromEntries(given) };
}

function inOrder(segment: Segment): Segment {
  return { ...segment, questions: segment.questions.toSorted((a, b) => a.sortOrder - b.sortOrder) };
}

/** Converts a draft for the publishing rules, which don't depend on codes. */
export function toDefinition({ settings, segments }: Draft): Definition {
  const code = 1;
  return {
    ...settings,
    segments: segments.map((segment) => ({
      ...segment,
      questions: segment.questions.map((question) => ({
        ...question,
        code,
        options: question.options.map((option) => ({ ...option, code })),
      })),
    })),
    nextCode: 1,
  };
}

/** Normalises an opened draft, because older versions may have stored wrong pages and orders. */
export function normalizeDraft(draft: Draft): Draft {
  return { settings: draft.settings, segments: normalizeSegments(draft.segments) };
}
