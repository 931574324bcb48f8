import { isSameJson } from '@nazar/domain/inquiries/edits/is-same-json.ts';
import {
  readBrowserStorageJson,
  readTabStorage,
  writeBrowserStorage,
  writeTabStorage,
} from '../../../../api/browser-storage.ts';
import { closedTabDraftKeyPrefix } from '../../../../api/closed-tab-drafts.ts';
import { readSessionToken } from '../../../../api/session.ts';
import type { Draft, SavedDraft } from './draft.ts';

/** Unsaved changes stored in this tab, so that signing in, a reload or a crash loses nothing. */
type DraftBackup = Draft & {
  readonly id: string;
  readonly revision: number;
  /** The saved draft at that time, used to merge later changes by others. */
  readonly base?: Draft;
  /** In milliseconds, only in the copy of a closed tab. */
  readonly closedAt?: number;
};

const getBackupKey = (id: string) => `nazar.draft.${id}`;
/** The key for a draft that the server doesn't have yet. */
const unstoredKey = 'nazar.draft';
/** In milliseconds. Later changes of others would rarely fit older ones. */
const oldestClosedTab = 30 * 24 * 60 * 60 * 1000;

const toBackup = (saved: SavedDraft, { settings, segments }: Draft): DraftBackup => ({
  id: saved.id,
  revision: saved.revision,
  base: { settings: saved.settings, segments: saved.segments },
  settings,
  segments,
});

export function storeDraftBackup(saved: SavedDraft, draft: Draft): void {
  writeTabStorage(saved.revision === 0 ? unstoredKey : getBackupKey(saved.id), toBackup(saved, draft));
}

/**
 * Stores changes of a tab that is being closed while they can't be saved. The next tab of this browser that may edit
 * the inquiry gets them back, unless the author signs out first. Inquiries that the server doesn't have are left out,
 * because it can't check access to them.
 */
export function storeClosedTabDraft(saved: SavedDraft, draft: Draft): void {
  if (saved.revision === 0 || readSessionToken() === null) return;
  writeBrowserStorage(
    closedTabDraftKeyPrefix + saved.id,
    JSON.stringify({ ...toBackup(saved, draft), closedAt: Date.now() }),
  );
}

/** Moves the changes of a closed tab into this one; false if there are none, or this tab has its own from a reload. */
export function adoptClosedTabDraft(id: string): boolean {
  const closedTabDraft = readBrowserStorageJson(closedTabDraftKeyPrefix + id);
  const own = readDraftBackup(id);
  if (!isBackup(closedTabDraft)) return false;
  const { closedAt = 0, ...backup } = closedTabDraft;
  // The copy of another closed tab waits for the next one.
  if (own !== null && !isSameJson(backup, own)) return false;
  deleteClosedTabDraft(id);
  if (own !== null || closedAt < Date.now() - oldestClosedTab) return false;
  writeTabStorage(getBackupKey(id), backup);
  return true;
}

/** Called when the tab is shown again after all, or its changes are discarded. */
export function deleteClosedTabDraft(id: string): void {
  writeBrowserStorage(closedTabDraftKeyPrefix + id, null);
}

export function deleteDraftBackup(id: string): void {
  writeTabStorage(getBackupKey(id), null);
  if (readDraftBackup(null)?.id === id) writeTabStorage(unstoredKey, null);
}

/** Reads the backup of a saved inquiry, or of one that was never saved. */
export function readDraftBackup(id: string | null): DraftBackup | null {
  const storedBackup = readTabStorage(id === null ? unstoredKey : getBackupKey(id));
  return isBackup(storedBackup) ? storedBackup : null;
}

/** Checks the format, because an older version may have written it. */
function isBackup(value: unknown): value is DraftBackup {
  if (typeof value !== 'object' || value === null) return false;
  return 'id' in value && 'revision' in value && 'settings' in value && 'segments' in value;
}

/** Whether a backup contains changes that the saved draft lacks. */
export function hasDraftBackupChanges(backup: DraftBackup, stored: SavedDraft): boolean {
  return !isSameJson(backup.settings, stored.settings) || !isSameJson(backup.segments, stored.segments);
}
