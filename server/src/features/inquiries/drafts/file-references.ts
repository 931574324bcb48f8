import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type {
  deleteMyInquiryFileByRef,
  getAvailableFileReferences,
} from '@nazar/domain/api/file-reference-calls.ts';
import { getFileKindOfMediaType } from '@nazar/domain/files/file-kind.ts';
import { listFileIds, removeFileFromDefinition } from '@nazar/domain/inquiries/document-files.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { deleteUnclaimedFile } from '../../../platform/storage/delete-unclaimed-files.ts';
import {
  deleteCopiedFileUse,
  listUsedFiles,
  markFileUnclaimed,
} from '../../../platform/storage/stored-file-queries.ts';
import { type InquiryCallContext, requireCallerInquiry } from '../require-caller-inquiry.ts';
import { changeDraft } from './change-draft.ts';

/** The files that one of the caller's inquiries uses. */
export async function listFileReferences(
  caller: InquiryCallContext,
  inquiryId: string,
): Promise<CallResult<typeof getAvailableFileReferences>> {
  await requireCallerInquiry(caller, inquiryId, 'inquiry.edit');
  const files = await listShownFiles(caller, inquiryId);
  return files.map(({ id, uses, ...file }) => ({
    ref: id,
    ...file,
    kind: getFileKindOfMediaType(file.type),
    inDraft: uses.includes('draft'),
    inPublished: uses.includes('published'),
  }));
}

/** Lists the files without those that came with a template and were removed since. */
async function listShownFiles({ db }: InquiryCallContext, inquiryId: string) {
  const files = await listUsedFiles(db, inquiryId);
  return files.filter(({ uses }) => uses.some((kind) => kind !== 'copied'));
}

/**
 * Removes a file everywhere in the draft. It is deleted unless something else uses it, including published
 * revisions of this inquiry, which stay unchanged.
 */
export async function removeFileFromDraft(
  ctx: CallContext,
  { inquiryId, revision, ref }: ParsedCallInput<typeof deleteMyInquiryFileByRef>,
): Promise<CallResult<typeof deleteMyInquiryFileByRef>> {
  const changed = await changeDraft(
    ctx,
    { id: inquiryId, revision },
    async ({ definition }) => {
      const used = (await listShownFiles(ctx, inquiryId)).find(({ id }) => id === ref);
      if (used === undefined) throw new Problem('notFound');
      if (!listFileIds(definition).has(ref)) throw new Problem('filePublished');
      // Locked before the file's row: the clean-up locks in the same order.
      await markFileUnclaimed(ctx.db, ref, ctx.now());
      await deleteCopiedFileUse(ctx.db, { fileId: ref, inquiryId });
      return { ok: true, definition: removeFileFromDefinition(definition, ref) };
    },
    (definition) => !listFileIds(definition).has(ref),
  );
  await ctx.afterCommit(() => deleteUnclaimedFile(ctx.deps, ref));
  return changed;
}
