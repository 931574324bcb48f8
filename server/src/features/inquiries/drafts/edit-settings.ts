import { isDeepStrictEqual } from 'node:util';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { addMyInquiry, editMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { findNewFileReferences, listSettingsFiles } from '@nazar/domain/inquiries/document-files.ts';
import {
  editSettings as editSettingsOf,
  makeInquiryDraft,
} from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import type { Definition, InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { findInquiry, insertInquiry } from '../inquiry-queries.ts';
import type { InquiryCallContext } from '../require-caller-inquiry.ts';
import { changeDraft, throwIfInvalid, validateEditedDefinition } from './change-draft.ts';
import { checkDraftCategories, checkFileReferences } from './check-references.ts';
import { listSanitizingLosses, sanitizeSettings } from './sanitize-draft.ts';

/**
 * Given settings that the document stores with another value, because other settings force that. The caller
 * would assume that they were stored.
 */
function findDiscardedSettings(
  sentSettings: Partial<InquirySettings>,
  definition: Definition,
): FieldProblem[] {
  return (Object.keys(sentSettings) as (keyof InquirySettings)[])
    .filter(
      (name) => sentSettings[name] !== undefined && !isDeepStrictEqual(sentSettings[name], definition[name]),
    )
    .map((path) => ({ path, code: 'settingConflict' }));
}

/** Creates a draft. A repeated request after a lost reply gets the same answer. */
export async function addInquiry(
  caller: InquiryCallContext,
  ownerId: string,
  { id, ...settings }: ParsedCallInput<typeof addMyInquiry>,
) {
  const { part, problems } = sanitizeSettings(settings);
  throwIfInvalid([
    ...listSanitizingLosses(settings),
    ...problems,
    ...(await checkFileReferences(caller.db, { ownerId }, listSettingsFiles(part))),
    ...(await checkDraftCategories(caller.db, ownerId, part, { categoryId: null, userCategoryId: null })),
  ]);
  const definition = validateEditedDefinition(makeInquiryDraft(part));
  throwIfInvalid(findDiscardedSettings(part, definition));
  if (!(await insertInquiry(caller.db, { id, ownerId, definition, now: caller.now() }))) {
    const present = await findInquiry(caller.db, id);
    const isRetry = present?.ownerId === ownerId && present.revision === 1;
    if (!isRetry || !isDeepStrictEqual(present.definition, definition)) throw new Problem('duplicateId');
  }
  return { id, revision: 1 };
}

export function editDraftSettings(caller: InquiryCallContext, input: ParsedCallInput<typeof editMyInquiry>) {
  const { id, revision, segmentOrder, ...changes } = input;
  const { part, problems } = sanitizeSettings(changes);
  throwIfInvalid([...listSanitizingLosses(changes), ...problems]);
  return changeDraft(caller, { id, revision }, async ({ ownerId, definition }, context) => {
    const foreign = [
      ...(await checkFileReferences(
        caller.db,
        { ownerId, id },
        findNewFileReferences(definition, listSettingsFiles(part)),
      )),
      ...(await checkDraftCategories(caller.db, ownerId, part, definition)),
    ];
    if (foreign.length > 0) return { ok: false, problems: foreign };
    const outcome = editSettingsOf(definition, part, context, segmentOrder);
    const conflicts = outcome.ok ? findDiscardedSettings(part, outcome.definition) : [];
    return conflicts.length === 0 ? outcome : { ok: false, problems: conflicts };
  });
}
