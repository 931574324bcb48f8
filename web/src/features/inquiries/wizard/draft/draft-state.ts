import type { CoverTone } from '@nazar/domain/inquiries/cover-tone.ts';
import type { DraftConflict } from '@nazar/domain/inquiries/edits/merge-drafts.ts';
import type { SaveState } from '../../../../ui/saved-mark.tsx';
import type { Draft, InquiryStatus, LoadedInquiry, SavedDraft } from './draft.ts';
import type { FieldKey, InvalidInput, Problems } from './draft-problems.ts';

export type DraftState = Draft & {
  readonly id: string;
  /** Whether the server knows it, so that it has an address. */
  readonly isStored: boolean;
  readonly status: InquiryStatus;
  readonly save: SaveState;
  /** The saved revision. */
  readonly revision: number;
  readonly problems: Problems;
  /** Invalid text by field, kept when another step is shown. */
  readonly unread: ReadonlyMap<FieldKey, InvalidInput>;
  /** The draft of another tab and the conflicts to decide. */
  readonly theirs: { readonly item: LoadedInquiry; readonly conflicts: readonly DraftConflict[] } | null;
  /** Changes by other tabs since it was opened or published here; null if none. */
  readonly cameIn: readonly DraftConflict[] | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The colour of the offered cover; null without an offer. */
  readonly offeredCover: CoverTone | null;
  /** The field to move to. */
  readonly focus: FieldKey | null;
};

export type DraftStart = {
  readonly saved: SavedDraft;
  readonly draft: Draft;
  readonly status: InquiryStatus;
};
