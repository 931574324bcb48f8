import type { DraftConflictKey } from '@nazar/domain/inquiries/edits/merge-drafts.ts';
import type { CoverTone } from '@nazar/domain/inquiries/theme/cover-tone.ts';
import type { SaveState } from '../../../../ui/forms/save-indicator.tsx';
import type { Draft, InquiryFromServer, InquiryPublicationStatus, SavedDraft } from './draft.ts';
import type { FieldKey, InvalidFieldInput, ProblemsByField } from './draft-problems.ts';

export type DraftState = Draft & {
  readonly id: string;
  /** Whether the server has stored it, so that it has a URL. */
  readonly isStored: boolean;
  readonly status: InquiryPublicationStatus;
  readonly save: SaveState;
  /** The last saved revision. */
  readonly revision: number;
  readonly problems: ProblemsByField;
  /** Invalid text by field, kept while another step is shown. */
  readonly invalidInputs: ReadonlyMap<FieldKey, InvalidFieldInput>;
  /** The draft of another tab, with the conflicts to resolve. */
  readonly theirs: {
    readonly item: InquiryFromServer;
    readonly conflicts: readonly DraftConflictKey[];
  } | null;
  /** Changes by other tabs since the draft was opened or published here; null if there are none. */
  readonly remoteChanges: readonly DraftConflictKey[] | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The colour of the offered cover; null without an offer. */
  readonly offeredCover: CoverTone | null;
  /** The field to focus. */
  readonly focus: FieldKey | null;
};

export type InitialDraftState = {
  readonly saved: SavedDraft;
  readonly draft: Draft;
  readonly status: InquiryPublicationStatus;
};
