import { applyEdits } from './apply-edits.ts';
import { computeEditsBetween } from './compute-edits-between.ts';
import type { Edit } from './edit.ts';
import type { EditableDraft } from './editable.ts';
import { isSameJson } from './is-same-json.ts';
import { mergeDraftField } from './merge-draft-field.ts';

/**
 * A field that both sides changed differently, such as `settings.title`, `<id>.body`,
 * `<id>.translations.body`, `<id>.position` or `<id>`.
 */
export type DraftConflictKey = string;

type MergedDrafts =
  | { readonly ok: true; readonly merged: EditableDraft }
  | { readonly ok: false; readonly conflicts: readonly DraftConflictKey[] };

/**
 * Merges two drafts with a common base; returns the edits of both sides, or the fields that a person has to
 * decide. Removing a part that the other side changed is a conflict; the same change on both sides is not.
 */
export function mergeDrafts(base: EditableDraft, mine: EditableDraft, theirs: EditableDraft): MergedDrafts {
  const { conflicts, merged } = mergeOnto(base, theirs, mine);
  return conflicts.size === 0 ? { ok: true, merged } : { ok: false, conflicts: [...conflicts] };
}

/**
 * Merges with a decision: conflicting fields are taken from `winner`. Undo uses it to merge the inverse edits
 * of a step with the current draft.
 */
export function mergeDraftsPreferring(
  base: EditableDraft,
  winner: EditableDraft,
  other: EditableDraft,
): { readonly merged: EditableDraft; readonly conflicts: readonly DraftConflictKey[] } {
  const { conflicts, merged } = mergeOnto(base, winner, other);
  return { merged, conflicts: [...conflicts] };
}

/** Applies the other side's changes to a draft, except changes that both made. */
function mergeOnto(
  base: EditableDraft,
  onto: EditableDraft,
  other: EditableDraft,
): { readonly conflicts: ReadonlySet<DraftConflictKey>; readonly merged: EditableDraft } {
  const common = withSharedParts(base, onto, other);
  const edits = computeEditsBetween(common, other);
  const [ours, others] = [
    collectTouchedParts(common, edits),
    collectTouchedParts(common, computeEditsBetween(common, onto)),
  ];
  const conflicts = new Set<DraftConflictKey>();
  const joined = new Map<DraftConflictKey, unknown>();
  for (const [key, value] of ours.fields) {
    const theirs = others.fields.get(key);
    if (others.fields.has(key) && !isSameJson(value, theirs)) {
      const field = mergeDraftField(getFieldName(key), getDraftValueAt(common, key), theirs, value);
      if (field === null) conflicts.add(key);
      else joined.set(key, field.value);
      for (const place of field?.conflicts ?? []) conflicts.add(`${key}.${place}`);
    }
    if (others.removed.has(getPartId(key))) conflicts.add(getPartId(key));
  }
  for (const key of others.fields.keys()) if (ours.removed.has(getPartId(key))) conflicts.add(getPartId(key));
  const remainingEdits = edits.flatMap((edit) =>
    omitConflicts(common, edit, conflicts, joined, others.removed),
  );
  const applied = applyEdits(onto, remainingEdits);
  if (!applied.ok) throw new Error('What was left of the edits of two drafts could not be joined.');
  return { conflicts, merged: applied.document };
}

/** A part that both sides added with the same id, as after a lost reply, is treated as part of the base. */
function withSharedParts(base: EditableDraft, one: EditableDraft, other: EditableDraft): EditableDraft {
  const shared = (edit: Edit): boolean => {
    const id = getAddedId(edit);
    return id !== null && collectIds(other).has(id);
  };
  const applied = applyEdits(base, computeEditsBetween(base, one).filter(shared));
  return applied.ok ? applied.document : base;
}

function getAddedId(edit: Edit): string | null {
  if (edit.kind === 'addSegment') return edit.segment.id;
  if (edit.kind === 'addQuestion') return edit.question.id;
  return edit.kind === 'addOption' ? edit.option.id : null;
}

function collectIds({ segments }: EditableDraft): ReadonlySet<string> {
  const parts = segments.flatMap((segment) => [
    segment.id,
    ...segment.questions.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]),
  ]);
  return new Set(parts);
}

/**
 * Replaces fields of the edit by joined ones and removes fields that were decided otherwise; empty if nothing
 * is left.
 */
function omitConflicts(
  base: EditableDraft,
  edit: Edit,
  conflicts: ReadonlySet<DraftConflictKey>,
  joined: ReadonlyMap<DraftConflictKey, unknown>,
  removedIds: ReadonlySet<string>,
): Edit[] {
  // Both sides removed the part.
  if (isRemoval(edit) && removedIds.has(edit.id)) return [];
  const { fields, removed } = collectTouchedParts(base, [edit]);
  const parts = [...fields.keys()].map(getPartId);
  if ([...parts, ...removed].some((part) => conflicts.has(part))) return [];
  const withoutConflicts = (part: string, changes: object) =>
    Object.fromEntries(
      Object.entries(changes)
        .filter(([name]) => !conflicts.has(`${part}.${name}`))
        .map(([name, value]) => {
          const key = `${part}.${name}`;
          return [name, joined.has(key) ? joined.get(key) : value];
        }),
    );
  if (edit.kind === 'setSettings')
    return [{ ...edit, settings: withoutConflicts('settings', edit.settings) }];
  if ('fields' in edit) return [{ ...edit, fields: withoutConflicts(edit.id, edit.fields) } as Edit];
  return [...fields.keys()].some((key) => conflicts.has(key)) ? [] : [edit];
}

type Touched = {
  /** The new value of each field. */
  readonly fields: ReadonlyMap<DraftConflictKey, unknown>;
  /** Removed ids, including those of their parts. */
  readonly removed: ReadonlySet<string>;
};

type Removal = Extract<Edit, { kind: 'removeSegment' | 'removeQuestion' | 'removeOption' }>;
const isRemoval = (edit: Edit): edit is Removal => edit.kind.startsWith('remove');

const getPartId = (key: DraftConflictKey): string => key.split('.')[0] ?? key;
const getFieldName = (key: DraftConflictKey): string => key.split('.')[1] ?? '';

/** The value of a field of the settings or of a part. */
export function getDraftValueAt({ settings, segments }: EditableDraft, key: DraftConflictKey): unknown {
  const questions = segments.flatMap((segment) => segment.questions);
  const parts = [...segments, ...questions, ...questions.flatMap(({ options }) => options)];
  const part = key.startsWith('settings.') ? settings : parts.find(({ id }) => id === getPartId(key));
  return part === undefined ? undefined : Reflect.get(part, getFieldName(key));
}

function collectTouchedParts(base: EditableDraft, edits: readonly Edit[]): Touched {
  const fields = new Map<DraftConflictKey, unknown>();
  const removed = new Set<string>();
  const below = mapPartsBelow(base);
  const set = (part: string, changes: object) => {
    for (const [name, value] of Object.entries(changes)) fields.set(`${part}.${name}`, value);
  };
  for (const edit of edits) {
    switch (edit.kind) {
      case 'setSettings':
        set('settings', edit.settings);
        break;
      case 'changeSegment':
      case 'changeQuestion':
      case 'changeOption':
        set(edit.id, edit.fields);
        break;
      case 'moveSegment':
      case 'moveOption':
        set(edit.id, { position: edit.after });
        break;
      case 'moveQuestion':
        set(edit.id, { position: [edit.segmentId, edit.after] });
        set(edit.segmentId, { [`holds ${edit.id}`]: true });
        break;
      case 'startPage':
        set(edit.id, { startsPage: edit.starts });
        break;
      // A part added to something that the other side removes would be lost too.
      case 'addQuestion':
        set(edit.segmentId, { [`holds ${edit.question.id}`]: true });
        break;
      case 'addOption':
        set(edit.questionId, { [`holds ${edit.option.id}`]: true });
        break;
      case 'addSegment':
        break;
      default:
        removed.add(edit.id);
        for (const id of below.get(edit.id) ?? []) removed.add(id);
    }
  }
  return { fields, removed };
}

/** Ids of the parts of each segment and question. */
function mapPartsBelow({ segments }: EditableDraft): ReadonlyMap<string, readonly string[]> {
  const below = new Map<string, string[]>();
  for (const segment of segments) {
    const inSegment: string[] = [];
    for (const question of segment.questions) {
      const options = question.options.map(({ id }) => id);
      below.set(question.id, options);
      inSegment.push(question.id, ...options);
    }
    below.set(segment.id, inSegment);
  }
  return below;
}
