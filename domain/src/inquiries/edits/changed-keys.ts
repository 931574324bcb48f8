import type { Edit } from './edit.ts';
import type { EditableDraft } from './editable.ts';
import { editsBetween } from './edits-between.ts';
import type { DraftConflict } from './merge-drafts.ts';

/** The keys that differ between two drafts, in the format of conflicts, each once. */
export function changedKeys(before: EditableDraft, next: EditableDraft): readonly DraftConflict[] {
  return [...new Set(editsBetween(before, next).flatMap(keysOf))];
}

function keysOf(edit: Edit): DraftConflict[] {
  const fields = (part: string, changes: object) => Object.keys(changes).map((name) => `${part}.${name}`);
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
