import { addMyInquiry, editMyInquiryDocument } from '@nazar/domain/api/inquiry-calls.ts';
import { applyEdits } from '@nazar/domain/inquiries/edits/apply-edits.ts';
import { computeEditsBetween } from '@nazar/domain/inquiries/edits/compute-edits-between.ts';
import { type Edit, maxEditsPerCall } from '@nazar/domain/inquiries/edits/edit.ts';
import { isSameJson } from '@nazar/domain/inquiries/edits/is-same-json.ts';
import { callApi } from '../../../../api/call-api.ts';
import { makeUuid } from '../../../../api/make-uuid.ts';
import type { Draft, SavedDraft } from './draft.ts';

/** One request and the saved draft after it succeeds. */
export type DraftSaveRequest = {
  readonly editId: string;
  /** Null for the request that creates the inquiry on the server. */
  readonly edits: readonly Edit[] | null;
  readonly next: Draft;
};

/** The difference between the author's draft and the saved one, as one edit for each setting. */
function diffUnsavedEdits(saved: Draft, draft: Draft): Edit[] {
  return computeEditsBetween(saved, draft).flatMap((edit): Edit[] =>
    edit.kind === 'setSettings'
      ? Object.entries(edit.settings).map(([name, value]) => ({ ...edit, settings: { [name]: value } }))
      : [edit],
  );
}

/**
 * The next request to save the author's draft; null if there is nothing to send. Refused edits are not sent again
 * unchanged, and a blank title is never sent.
 */
export function planNextDraftSave(
  saved: SavedDraft,
  draft: Draft,
  refused: readonly Edit[],
): DraftSaveRequest | null {
  const editId = makeUuid();
  const isRefused = (edit: Edit) => refused.some((other) => isSameJson(edit, other));
  if (saved.revision === 0) {
    const { settings } = draft;
    // A draft needs only a title to be saved.
    const waits = settings.title.trim() === '' || diffUnsavedEdits(saved, draft).some(isRefused);
    return waits ? null : { editId, edits: null, next: { settings, segments: [] } };
  }
  const edits = diffUnsavedEdits(saved, draft).filter((edit) => !isRefused(edit) && !isBlankTitle(edit));
  // An edit inside a refused part has to wait for that part.
  const fitting = edits.reduce<{ edits: Edit[]; next: Draft }>(
    (reached, edit) => {
      if (reached.edits.length === maxEditsPerCall) return reached;
      const applied = applyEdits(reached.next, [edit]);
      return applied.ok ? { edits: [...reached.edits, edit], next: applied.document } : reached;
    },
    { edits: [], next: saved },
  );
  return fitting.edits.length === 0 ? null : { editId, ...fitting };
}

function isBlankTitle(edit: Edit): boolean {
  return edit.kind === 'setSettings' && edit.settings.title?.trim() === '';
}

/**
 * The maximum size in characters, with room for UTF-8: browsers refuse larger bodies for requests that outlive their
 * page.
 */
const keepaliveLimit = 20_000;

/** Sends one request and returns the new revision. The queue reports failures. */
export async function sendDraftSave(
  { id, revision }: SavedDraft,
  { editId, edits, next }: DraftSaveRequest,
): Promise<number> {
  const options = { quiet: true, keepalive: JSON.stringify(edits ?? next).length < keepaliveLimit };
  if (edits === null) return (await callApi(addMyInquiry, { id, ...next.settings }, options)).revision;
  const input = { id, revision, editId, edits: [...edits] };
  return (await callApi(editMyInquiryDocument, input, options)).revision;
}

/** Whether the author has unsaved changes. */
export function hasUnsavedEdits(saved: SavedDraft, draft: Draft): boolean {
  return diffUnsavedEdits(saved, draft).length > 0;
}
