import type { EditContext, EditOutcome } from '@nazar/domain/inquiry/edit-inquiry.ts';
import { type Definition, definitionSchema } from '@nazar/domain/inquiry/inquiry.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { checkSchema } from '@nazar/domain/problem/schema-problems.ts';
import { Problem } from '../../http/problem.ts';
import { countResponses, findRevision, type InquiryRecord, updateDraft } from './inquiry-queries.ts';
import { type Caller, requireInquiry } from './require-inquiry.ts';

export type Change = {
  readonly id: string;
  /** The revision that the caller saw. */
  readonly revision: number;
  /** Names the request, where it names itself: the same one again is answered like the first time. */
  readonly editId?: string;
};

/** What an edit may find wrong on its own, beside the rules of the document. */
export type DraftEdit = (record: InquiryRecord, context: EditContext) => EditOutcome | Promise<EditOutcome>;

export function refuseProblems(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Problem('invalidInput', problems);
}

/** The result of an edit, checked once more before it is stored: a bad document would be unreadable later. */
export function editedDefinition(outcome: EditOutcome): Definition {
  if (!outcome.ok) throw new Problem('invalidInput', outcome.problems);
  const checked = checkSchema(definitionSchema, outcome.definition);
  if (!checked.ok) throw new Problem('invalidInput', checked.problems);
  return checked.data;
}

/** What has been published of an inquiry, and whether anybody answered it: both limit what may be edited. */
export async function editContext(caller: Caller, record: InquiryRecord): Promise<EditContext> {
  const published = await findRevision(caller.db, record.id, record.publishedRevision);
  const answered = published !== null && (await countResponses(caller.db, record.id)) > 0;
  return { published, answered };
}

/**
 * Locks an inquiry of the caller's, refuses a revision that is not the last one, and stores one pure edit.
 * `isDone` tells the same request again, after a lost reply, from another tab's edit.
 */
export async function changeDraft(
  caller: Caller,
  change: Change,
  edit: DraftEdit,
  isDone: (definition: Definition) => boolean = () => false,
) {
  const record = await requireInquiry(caller, change.id, 'inquiry.edit', { lock: true });
  const isRepeated = change.editId !== undefined && change.editId === record.lastEdit;
  if (record.revision === change.revision + 1 && (isRepeated || isDone(record.definition))) {
    return { id: record.id, revision: record.revision };
  }
  if (record.revision !== change.revision) {
    throw new Problem('staleRevision', { revision: record.revision });
  }
  const outcome = await edit(record, await editContext(caller, record));
  const revision = record.revision + 1;
  await updateDraft(caller.db, record.id, {
    definition: editedDefinition(outcome),
    unknown: record.unknown,
    lastEdit: change.editId ?? null,
    revision,
    now: caller.now(),
  });
  return { id: record.id, revision };
}
