import type { InquirySettings } from '@nazar/domain/inquiry/inquiry.ts';
import type { Segment } from '@nazar/domain/inquiry/segment.ts';
import type { Draft, SavedDraft } from './draft.ts';
import { same } from './same.ts';

/** One call's worth of a difference between the author's draft and the stored one. */
export type Write =
  | { readonly kind: 'create'; readonly settings: InquirySettings }
  | {
      readonly kind: 'settings';
      readonly changes: Partial<InquirySettings>;
      readonly segmentOrder?: readonly string[];
    }
  | { readonly kind: 'addSegment'; readonly segment: Segment; readonly position: number }
  | { readonly kind: 'editSegment'; readonly segment: Segment }
  | { readonly kind: 'deleteSegment'; readonly segmentId: string };

/** What the server has refused; it is not sent again until the author changes it. */
export type Refused = {
  readonly settings: Partial<InquirySettings>;
  readonly segments: ReadonlyMap<string, Segment>;
  readonly deletions: ReadonlySet<string>;
  readonly order: readonly string[];
};
export const nothingRefused: Refused = { settings: {}, segments: new Map(), deletions: new Set(), order: [] };

/**
 * The next call that brings the stored draft nearer to the author's; null when there is nothing to send.
 * A question that moves between segments leaves the first one before it enters the other: its id may stand
 * in one place only.
 */
export function nextWrite(saved: SavedDraft, draft: Draft, refused: Refused): Write | null {
  if (saved.revision === 0) {
    // The title is the one thing that a stored draft must have.
    const { settings } = draft;
    const isRefused = Object.keys(refused.settings).some((name) => wasRefused(refused, settings, name));
    return settings.title.trim() === '' || isRefused ? null : { kind: 'create', settings };
  }
  return (
    nextSettings(saved, draft, refused) ??
    nextDeletion(saved, draft, refused) ??
    nextSegment(saved, draft, refused) ??
    nextOrder(saved, draft, refused)
  );
}

/** The settings that differ, by name; a blank title is never sent. */
export function changedSettings(saved: SavedDraft, draft: Draft): Partial<InquirySettings> {
  const changed = Object.entries(draft.settings).filter(
    ([name, value]) => !same(value, Reflect.get(saved.settings, name)),
  );
  return Object.fromEntries(changed);
}

function nextSettings(saved: SavedDraft, draft: Draft, refused: Refused): Write | null {
  const sendable = Object.entries(changedSettings(saved, draft)).filter(([name, value]) => {
    if (name === 'title' && typeof value === 'string' && value.trim() === '') return false;
    return !wasRefused(refused, draft.settings, name);
  });
  return sendable.length === 0 ? null : { kind: 'settings', changes: Object.fromEntries(sendable) };
}

function wasRefused(refused: Refused, settings: InquirySettings, name: string): boolean {
  const values: object = refused.settings;
  return Object.hasOwn(values, name) && same(Reflect.get(settings, name), Reflect.get(values, name));
}

function nextDeletion(saved: SavedDraft, draft: Draft, refused: Refused): Write | null {
  const kept = new Set(draft.segments.map(({ id }) => id));
  const gone = saved.segments.find(({ id }) => !kept.has(id) && !refused.deletions.has(id));
  return gone === undefined ? null : { kind: 'deleteSegment', segmentId: gone.id };
}

function nextSegment(saved: SavedDraft, draft: Draft, refused: Refused): Write | null {
  const storedIn = new Map(
    saved.segments.flatMap((segment) => segment.questions.map((question) => [question.id, segment.id])),
  );
  for (const [position, segment] of draft.segments.entries()) {
    const stored = saved.segments.find(({ id }) => id === segment.id);
    if (stored === segment || refused.segments.get(segment.id) === segment) continue;
    const free = segment.questions.filter(({ id }) => (storedIn.get(id) ?? segment.id) === segment.id);
    const sent = free.length === segment.questions.length ? segment : { ...segment, questions: free };
    if (stored === undefined) return { kind: 'addSegment', segment: sent, position };
    if (!same(stored, sent)) return { kind: 'editSegment', segment: sent };
  }
  return null;
}

function nextOrder(saved: SavedDraft, draft: Draft, refused: Refused): Write | null {
  const stored = saved.segments.map(({ id }) => id);
  const known = new Set(stored);
  const wanted = draft.segments.map(({ id }) => id).filter((id) => known.has(id));
  if (wanted.length !== stored.length || same(stored, wanted) || same(refused.order, wanted)) return null;
  return { kind: 'settings', changes: {}, segmentOrder: wanted };
}

/** The stored draft once a write has got through. */
export function applyWrite(saved: SavedDraft, write: Write, revision: number): SavedDraft {
  switch (write.kind) {
    case 'create':
      return { ...saved, revision, settings: write.settings };
    case 'settings': {
      const order = write.segmentOrder;
      const segments =
        order === undefined
          ? saved.segments
          : saved.segments.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
      return { ...saved, revision, settings: { ...saved.settings, ...write.changes }, segments };
    }
    case 'addSegment':
      return {
        ...saved,
        revision,
        segments: saved.segments.toSpliced(write.position, 0, write.segment),
      };
    case 'editSegment':
      return {
        ...saved,
        revision,
        segments: saved.segments.map((segment) =>
          segment.id === write.segment.id ? write.segment : segment,
        ),
      };
    case 'deleteSegment':
      return { ...saved, revision, segments: saved.segments.filter(({ id }) => id !== write.segmentId) };
  }
}

/** Whether anything of the author's is not stored. */
export function isUnsaved(saved: SavedDraft, draft: Draft): boolean {
  return !same(saved.settings, draft.settings) || !same(saved.segments, draft.segments);
}
