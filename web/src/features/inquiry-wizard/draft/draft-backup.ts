import { same } from '@nazar/domain/inquiry/edits/same.ts';
import type { Draft, SavedDraft } from './draft.ts';

/** What could not be stored, kept in this tab: a sign-in, a reload or a crash in between loses nothing. */
export type Backup = Draft & {
  readonly id: string;
  readonly revision: number;
  /** What was stored when it was kept; what others changed since can be joined with it. */
  readonly base?: Draft;
};

const keyOf = (id: string) => `nazar.draft.${id}`;
/** A draft that the server does not know yet has no address to come back to. */
const unstoredKey = 'nazar.draft';

export function keepBackup(saved: SavedDraft, { settings, segments }: Draft): void {
  const { id, revision } = saved;
  const base: Draft = { settings: saved.settings, segments: saved.segments };
  const backup: Backup = { id, revision, base, settings, segments };
  try {
    sessionStorage.setItem(revision === 0 ? unstoredKey : keyOf(id), JSON.stringify(backup));
  } catch {
    // Forbidden or full: the server's copy is the only one then.
  }
}

export function dropBackup(id: string): void {
  try {
    sessionStorage.removeItem(keyOf(id));
    if (readBackup(null)?.id === id) sessionStorage.removeItem(unstoredKey);
  } catch {
    // As above.
  }
}

/** The backup of a stored inquiry, or of the one that was not stored yet. */
export function readBackup(id: string | null): Backup | null {
  try {
    const text = sessionStorage.getItem(id === null ? unstoredKey : keyOf(id));
    const kept: unknown = JSON.parse(text ?? 'null');
    return isBackup(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** We wrote it ourselves; an older version of us may have. */
function isBackup(kept: unknown): kept is Backup {
  if (typeof kept !== 'object' || kept === null) return false;
  return 'id' in kept && 'revision' in kept && 'settings' in kept && 'segments' in kept;
}

/** Whether a backup says anything that the stored draft does not. */
export function adds(backup: Backup, stored: SavedDraft): boolean {
  return !same(backup.settings, stored.settings) || !same(backup.segments, stored.segments);
}
