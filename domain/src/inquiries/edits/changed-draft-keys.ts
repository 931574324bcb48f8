import { computeEditsBetween } from './compute-edits-between.ts';
import type { Edit } from './edit.ts';
import type { EditableDraft } from './editable.ts';
import { isSameJson } from './is-same-json.ts';
import { type DraftConflictKey, getDraftValueAt } from './merge-drafts.ts';

/** The keys of all differences between two drafts, in the format of conflicts, each once. */
export function listChangedDraftKeys(
  before: EditableDraft,
  next: EditableDraft,
): readonly DraftConflictKey[] {
  return [...new Set(computeEditsBetween(before, next).flatMap((edit) => listKeysOfEdit(before, edit)))];
}

function listKeysOfEdit(before: EditableDraft, edit: Edit): DraftConflictKey[] {
  const fields = (part: string, changes: object) =>
    Object.entries(changes).flatMap(([name, value]) => {
      const key = `${part}.${name}`;
      return name === 'translations' ? translationKeys(key, getDraftValueAt(before, key), value) : [key];
    });
  switch (edit.kind) {
    case 'setSettings':
      return fields('settings', edit.settings);
    case 'changeSegment':
    case 'changeQuestion':
    case 'changeOption':
      return fields(edit.id, edit.fields);
    case 'moveSegment':
    case 'moveQuestion':
    case 'moveOption':
      return [`${edit.id}.position`];
    case 'startPage':
      return [`${edit.id}.startsPage`];
    case 'addSegment':
      return [edit.segment.id];
    case 'addQuestion':
      return [edit.question.id];
    case 'addOption':
      return [edit.option.id];
    default:
      return [edit.id];
  }
}

function translationKeys(key: string, before: unknown, next: unknown): DraftConflictKey[] {
  const [old, own] = [Object(before), Object(next)];
  return Object.keys({ ...old, ...own })
    .filter((name) => !isSameJson(old[name], own[name]))
    .map((name) => `${key}.${name}`);
}
