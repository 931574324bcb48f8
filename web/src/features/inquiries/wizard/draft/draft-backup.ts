import { isSameJson } from '@nazar/domain/inquiries/edits/same.ts';
import { readTabStorage, writeTabStorage } from '../../../../api/browser-storage.ts';
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

export function storeBackup(saved: SavedDraft, { settings, segments }: Draft): void {
  const { id, revision } = saved;
  const base: Draft = { settings: saved.settings, segments: saved.segments };
  const backup: DraftBackup = { id, revision, base, settings, segments };
  writeTabStorage(revision === 0 ? unstoredKey : keyOf(id), backup);
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
