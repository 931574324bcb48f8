import type { Edit } from '@nazar/domain/inquiries/edits/edit.ts';
import type { FieldProblemCode } from '@nazar/domain/problem/field-problem.ts';
import type { ApiProblem } from '../../../../api/api-problem.ts';
import type { Draft } from './draft.ts';
import { type FieldKey, toFieldKey } from './draft-problems.ts';
import type { DraftSaveRequest } from './draft-save-request.ts';
import { findQuestion, type Segments } from './edit-segments.ts';

/** The server's refusal, translated to fields and edits of the draft. */
export type DraftSaveRefusal = {
  /** Edits that must not be sent again unchanged. */
  readonly edits: readonly Edit[];
  readonly problems: ReadonlyMap<FieldKey, string>;
  /** Saved questions with answers, which can't be removed, retyped or get other ends. */
  readonly locked: ReadonlySet<string>;
};

const lockCodes: ReadonlySet<string> = new Set<FieldProblemCode>(['removed', 'retyped', 'endLocked']);

/** Reads a refusal. `stored` is the draft that the edits apply to. */
export function parseDraftSaveRefusal(
  problem: ApiProblem,
  save: DraftSaveRequest,
  stored: Draft,
): DraftSaveRefusal {
  const sent = save.edits ?? [];
  const edits = new Set<Edit>();
  const problems = new Map<FieldKey, string>();
  const locked = new Set<string>();
  for (const [path, { code, text }] of Object.entries(problem.fields)) {
    const edit = findEdit(path, sent);
    const key = edit === undefined ? toFieldKey(path, save.next) : getFieldKey(edit, path, save.next);
    for (const each of edit === undefined ? findEditsCausing(key, sent) : [edit]) edits.add(each);
    if (lockCodes.has(code)) {
      for (const id of listQuestionsLockedBy(edit, key, stored.segments)) locked.add(id);
    } else problems.set(key, text);
  }
  // A refusal that names no edit concerns all of them; otherwise it would repeat forever.
  return { edits: edits.size > 0 ? [...edits] : sent, problems, locked };
}

function findEdit(path: string, sent: readonly Edit[]): Edit | undefined {
  const [root, index] = path.split('.');
  return root === 'edits' ? sent[Number(index)] : undefined;
}

/** Converts `edits.3.fields.body` to a field of the draft. */
function getFieldKey(edit: Edit, path: string, next: Draft): FieldKey {
  const [, , ...rest] = path.split('.');
  const field = rest[1] ?? 'body';
  switch (edit.kind) {
    case 'setSettings':
      if (rest[1] === undefined) return Object.keys(edit.settings)[0] ?? 'title';
      return toFieldKey(rest.slice(1).join('.'), next);
    case 'addSegment':
      return toFieldKey(rest.join('.'), { ...next, segments: [edit.segment] });
    case 'addQuestion': {
      const [, list, index, inOption] = rest;
      const option = list === 'options' ? edit.question.options[Number(index)] : undefined;
      return option === undefined ? `${edit.question.id}.${field}` : `${option.id}.${inOption ?? 'body'}`;
    }
    case 'addOption':
      return `${edit.option.id}.${field}`;
    default:
      return `${edit.id}.${field}`;
  }
}

/** The edits that cause a problem of the document. */
function findEditsCausing(key: FieldKey, sent: readonly Edit[]): Edit[] {
  const [id = ''] = key.split('.');
  return sent.filter((edit) => {
    if (edit.kind === 'setSettings') return Object.hasOwn(edit.settings, id);
    return JSON.stringify(edit).includes(id);
  });
}

function listQuestionsLockedBy(edit: Edit | undefined, key: FieldKey, stored: Segments): string[] {
  if (edit?.kind === 'removeSegment') {
    return stored.find(({ id }) => id === edit.id)?.questions.map(({ id }) => id) ?? [];
  }
  const [id = ''] = key.split('.');
  return findQuestion(stored, id) === undefined ? [] : [id];
}
