import type { InquirySettings } from '../inquiry.ts';
import type { Segment } from '../segment.ts';

/** What edits change: a draft without the codes that its responses will be stored by. */
export type Editable = {
  readonly settings: InquirySettings;
  readonly segments: readonly Segment[];
};
