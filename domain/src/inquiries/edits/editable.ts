import type { InquirySettings } from '../inquiry.ts';
import type { Segment } from '../segment.ts';

/** The part of a draft that edits change: everything except the codes. */
export type EditableDraft = {
  readonly settings: InquirySettings;
  readonly segments: readonly Segment[];
};
