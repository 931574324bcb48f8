import type { MyInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import type { EditableDraft } from '@nazar/domain/inquiries/edits/editable.ts';
import { listPublishedPartIds } from '@nazar/domain/inquiries/edits/locked-parts.ts';
import { normalizeSegments } from '@nazar/domain/inquiries/edits/normalize-segments.ts';
import {
  type Definition,
  defaultInquirySettings,
  type InquirySettings,
  inquirySettingsShape,
  type Package,
} from '@nazar/domain/inquiries/inquiry.ts';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import type { Language } from '@nazar/domain/text/language.ts';

/** The edited draft. Immutable: unchanged parts stay the same objects. */
export type Draft = EditableDraft;

/** A draft as the server has saved it; revision 0 before the first save. */
export type SavedDraft = Draft & { readonly id: string; readonly revision: number };

/** The server's data about an inquiry besides the draft. */
export type InquiryPublicationStatus = Pick<
  MyInquiry,
  'state' | 'publishedRevision' | 'responseCount' | 'publishDate' | 'expireDate'
> & {
  /** The ids of published questions and options. */
  readonly publishedParts: ReadonlySet<string>;
};

export type InquiryFromServer = MyInquiry & {
  readonly segments?: readonly Segment[] | undefined;
  readonly publishedParts?: readonly string[] | undefined;
};

export const initialPublicationStatus: InquiryPublicationStatus = {
  state: 'draft',
  publishedRevision: null,
  responseCount: 0,
  publishedParts: new Set(),
  publishDate: null,
  expireDate: null,
};

/** Starts by link only; the publish dialog offers the home page. */
export function makeEmptyDraft(
  language: Language,
  timeZone: string,
  chosen: Package = defaultInquirySettings.package,
): Draft {
  const settings = {
    ...defaultInquirySettings,
    title: '',
    language,
    timeZone,
    package: chosen,
    listed: false,
  };
  return { settings, segments: [] };
}

export function toSavedDraft(item: InquiryFromServer): SavedDraft {
  return {
    id: item.id,
    revision: item.revision,
    settings: pickSettings(item),
    segments: (item.segments ?? []).map(sortQuestions),
  };
}

export function toPublicationStatus(item: InquiryFromServer): InquiryPublicationStatus {
  const { state, publishedRevision, responseCount, publishDate, expireDate } = item;
  // During a rolling update, an old server may not list the published parts.
  const possible = publishedRevision === null ? [] : listPublishedPartIds(item.segments ?? []);
  const publishedParts = new Set(item.publishedParts ?? possible);
  return { state, publishedRevision, responseCount, publishDate, expireDate, publishedParts };
}

export function isPartLocked(
  { responseCount, publishedParts }: InquiryPublicationStatus,
  id: string,
): boolean {
  return responseCount > 0 && publishedParts.has(id);
}

function pickSettings(item: InquirySettings): InquirySettings {
  const settingEntries = Object.entries(item).filter(([name]) => Object.hasOwn(inquirySettingsShape, name));
  const { title, language } = item;
  return { ...defaultInquirySettings, title, language, ...Object.fromEntries(settingEntries) };
}

function sortQuestions(segment: Segment): Segment {
  return { ...segment, questions: segment.questions.toSorted((a, b) => a.sortOrder - b.sortOrder) };
}

/** Converts a draft for the publishing rules, which don't depend on codes. */
export function toDefinitionWithDummyCodes({ settings, segments }: Draft): Definition {
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

/** Normalizes an opened draft, because older versions may have stored wrong pages and orders. */
export function normalizeDraft(draft: Draft): Draft {
  return { settings: draft.settings, segments: normalizeSegments(draft.segments) };
}
