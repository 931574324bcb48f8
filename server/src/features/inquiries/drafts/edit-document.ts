import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { editMyInquiryDocument } from '@nazar/domain/api/inquiry-calls.ts';
import { findNewFileReferences, listDocumentFileReferences } from '@nazar/domain/inquiries/document-files.ts';
import { editDocument as editDocumentOf } from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import type { InquiryCallContext } from '../require-caller-inquiry.ts';
import { changeDraft } from './change-draft.ts';
import { checkDraftCategories, checkFileReferences } from './check-references.ts';
import { recordReusedFiles } from './record-reused-files.ts';
import { sanitizeDraftChanges } from './sanitize-draft.ts';

/** Stores several edits as one revision; new files must be the owner's, and rich text is sanitized. */
export function editDraftDocument(
  caller: InquiryCallContext,
  input: ParsedCallInput<typeof editMyInquiryDocument>,
) {
  const { id, revision, editId, edits } = input;
  return changeDraft(caller, { id, revision, editId }, async ({ ownerId, definition }, context) => {
    const outcome = editDocumentOf(definition, edits, context);
    if (!outcome.ok) return outcome;
    const { part: edited, problems } = sanitizeDraftChanges(definition, outcome.definition);
    if (problems.length > 0) return { ok: false, problems: [...problems] };
    const fresh = findNewFileReferences(definition, listDocumentFileReferences(edited));
    await recordReusedFiles(caller, { ownerId, id }, fresh);
    const foreign = [
      ...(await checkFileReferences(caller.db, { ownerId, id }, fresh)),
      ...(await checkDraftCategories(caller.db, ownerId, edited, definition)),
    ];
    return foreign.length > 0 ? { ok: false, problems: foreign } : { ok: true, definition: edited };
  });
}
