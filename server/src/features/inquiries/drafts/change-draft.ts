import type { EditContext, EditOutcome } from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import { type Definition, definitionSchema } from '@nazar/domain/inquiries/inquiry.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { validateWithSchema } from '@nazar/domain/problem/validate-with-schema.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { countInquiryResponses } from '../../counts/index.ts';
import { type InquiryRecord, isBeingAnswered, updateInquiryDraft } from '../inquiry-queries.ts';
import { findPublishedDefinition } from '../published-revision-queries.ts';
import { type InquiryCallContext, requireCallerInquiry } from '../require-caller-inquiry.ts';

type DraftChange = {
  readonly id: string;
  /** The revision that the caller saw. */
  readonly revision: number;
  /** The id of the request, if it sends one: a repeated request gets the same reply. */
  readonly editId?: string;
};

/** An edit with its own checks, in addition to the document's rules. */
type DraftEdit = (record: InquiryRecord, context: EditContext) => EditOutcome | Promise<EditOutcome>;

export function throwIfInvalid(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Problem('invalidInput', problems);
}

/**
 * The result of an edit, checked again before it is stored, because an invalid document could never be read.
 */
export function validateEditedDefinition(outcome: EditOutcome): Definition {
  if (!outcome.ok) throw new Problem('invalidInput', outcome.problems);
  const checked = validateWithSchema(definitionSchema, outcome.definition);
  if (!checked.ok) throw new Problem('invalidInput', checked.problems);
  return checked.data;
}

/** What limits edits: the published revision, and whether it was answered or is being answered. */
export async function loadEditContext(
  caller: InquiryCallContext,
  record: InquiryRecord,
): Promise<EditContext> {
  const published = await findPublishedDefinition(caller.db, record);
  if (published === null) return { published, answered: false };
  const answered =
    (await countInquiryResponses(caller.db, record.id)) > 0 ||
    (await isBeingAnswered(caller.db, record.id, caller.now()));
  return { published, answered };
}

/**
 * Locks one of the caller's inquiries, refuses any revision but the latest, and stores the result of one pure
 * edit. `isDone` recognises a request that was repeated after a lost reply, as opposed to another tab's edit.
 */
export async function changeDraft(
  caller: InquiryCallContext,
  change: DraftChange,
  edit: DraftEdit,
  isDone: (definition: Definition) => boolean = () => false,
) {
  const record = await requireCallerInquiry(caller, change.id, 'inquiry.edit', { lock: true });
  const isRepeated = change.editId !== undefined && change.editId === record.lastEdit;
  if (record.revision === change.revision + 1 && (isRepeated || isDone(record.definition))) {
    return { id: record.id, revision: record.revision };
  }
  if (record.revision !== change.revision) {
    throw new Problem('staleRevision', { revision: record.revision });
  }
  const outcome = await edit(record, await loadEditContext(caller, record));
  const revision = record.revision + 1;
  await updateInquiryDraft(caller.db, record.id, {
    definition: validateEditedDefinition(outcome),
    unknown: record.unknown,
    lastEdit: change.editId ?? null,
    revision,
    now: caller.now(),
  });
  return { id: record.id, revision };
}
