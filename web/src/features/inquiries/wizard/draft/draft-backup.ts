import { isSameJson } from '@nazar/domain/inquiries/edits/same.ts';
import { readTabStorage, writeTabStorage } from '../../../../api/browser-storage.ts';
import { readKeptText, storeKeptText } from '../../../../api/kept-texts.ts';
import { readSessionToken } from '../../../../api/session.ts';
import type { Draft, SavedDraft } from './draft.ts';

/** Unsaved changes stored in this tab, so that signing in, a reload or a crash loses nothing. */
type DraftBackup = Draft & {
  readonly id: string;
  readonly revision: number;
  /** The saved draft at that time, used to merge later changes by others. */
  readonly base?: Draft;
};

const keyOf = (id: string) => `nazar.draft.${id}`;
/** The key for a draft that the server doesn't have yet. */
const unstoredKey = 'nazar.draft';

const toBackup = (saved: SavedDraft, { settings, segments }: Draft): DraftBackup => ({
  id: saved.id,
  revision: saved.revision,
  base: { settings: saved.settings, segments: saved.segments },
  settings,
  segments,
});

export function storeBackup(saved: SavedDraft, draft: Draft): void {
  writeTabStorage(saved.revision === 0 ? unstoredKey : keyOf(saved.id), toBackup(saved, draft));
}

/**
 * Stores changes of a tab that is being closed while they can't be saved. The next tab of this browser that may edit
 * the inquiry gets them back, unless the author signs out first. Inquiries that the server doesn't have are left out,
 * because it can't check access to them.
 */
export function storeClosedTab(saved: SavedDraft, draft: Draft): void {
  if (saved.revision === 0 || readSessionToken() === null) return;
  storeKeptText(keyOf(saved.id), null, JSON.stringify(toBackup(saved, draft)));
}

/** Moves the changes of a closed tab into this one; false if there are none, or this tab has its own from a reload. */
export function adoptClosedTab(id: string): boolean {
  const kept: unknown = JSON.parse(readKeptText(keyOf(id), null) ?? 'null');
  const own = readBackup(id);
  if (!isBackup(kept) || (own !== null && !isSameJson(kept, own))) return false;
  deleteClosedTab(id);
  writeTabStorage(keyOf(id), kept);
  return own === null;
}

/** Called when the tab is shown again after all, or its changes are discarded. */
export function deleteClosedTab(id: string): void {
  storeKeptText(keyOf(id), null, null);
}

export function deleteBackup(id: string): void {
  writeTabStorage(keyOf(id), null);
  if (readBackup(null)?.id === id) writeTabStorage(unstoredKey, null);
}

/** Reads the backup of a saved inquiry, or of one that was never saved. */
export function readBackup(id: string | null): DraftBackup | null {
  const kept = readTabStorage(id === null ? unstoredKey : keyOf(id));
  return isBackup(kept) ? kept : null;
}

/** Checks the format, because an older version may have written it. */
function isBackup(kept: unknown): kept is DraftBackup {
  if (typeof kept !== 'object' || kept === null) return false;
  return 'id' in kept && 'revision' in kept && 'settings' in kept && 'segments' in kept;
}

/** Whether a backup contains changes that the saved draft lacks. */
export function backupHasChanges(backup: DraftBackup, stored: SavedDraft): boolean {
  return !isSameJson(backup.settings, stored.settings) || !isSameJson(backup.segments, stored.segments);
}
