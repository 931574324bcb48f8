import type { Segment } from '@nazar/domain/inquiry/segment.ts';
import type { SavedDraft } from './draft.ts';
import type { Write } from './next-write.ts';
import { same } from './same.ts';

/** Cleaned when stored, so that they need not come back as they went. */
const cleaned = new Set(['publicDescription', 'bodyCss', 'anonymous']);

/**
 * Whether a write whose reply was lost is what made the next revision: then it is ours, and no other tab's.
 */
export function hasLanded(before: SavedDraft, write: Write, theirs: SavedDraft): boolean {
  if (theirs.revision !== before.revision + 1) return false;
  switch (write.kind) {
    case 'create':
      return settingsLanded(write.settings, theirs);
    case 'settings': {
      const order = write.segmentOrder;
      const ordered = order === undefined || same(idsOf(theirs.segments), order);
      return ordered && settingsLanded(write.changes, theirs);
    }
    case 'deleteSegment':
      return !idsOf(theirs.segments).includes(write.segmentId);
    default: {
      const stored = theirs.segments.find(({ id }) => id === write.segment.id);
      return stored !== undefined && same(outline(stored), outline(write.segment));
    }
  }
}

function settingsLanded(changes: object, { settings }: SavedDraft): boolean {
  return Object.entries(changes).every(([name, value]) => {
    const stored: unknown = Reflect.get(settings, name);
    if (typeof value === 'string') return cleaned.has(name) || stored === value.trim();
    return cleaned.has(name) || same(stored, value);
  });
}

function idsOf(parts: readonly { readonly id: string }[]): string[] {
  return parts.map(({ id }) => id);
}

/** A segment without its rich texts. */
function outline({ name, questions }: Segment) {
  return {
    name: name.trim(),
    questions: questions.map(({ body: _, options, ...question }) => ({
      ...question,
      options: options.map((option) => ({ ...option, body: option.body.trim() })),
    })),
  };
}
