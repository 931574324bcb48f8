import type * as answerFileCalls from '@nazar/domain/api/answer-file-calls.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { discardFile } from '../../../platform/storage/delete-unclaimed-files.ts';
import { findStoredFile } from '../../../platform/storage/stored-file-queries.ts';
import { isPendingAnswerFileOf, listAnswerFiles, makeAnswerFileDetails } from './answer-file-queries.ts';
import { issueAnswerUploadToken, requireAnswerFileOwner } from './issue-answer-upload-token.ts';
import { uploadAnswerFile } from './upload-answer-file.ts';

export const answerFileHandlers: CallHandlers<typeof answerFileCalls> = {
  startAnswerUpload: issueAnswerUploadToken,
  uploadFileForAnswer: (ctx) => uploadAnswerFile(ctx),
  getAnswerFiles: async (ctx, input) => {
    const files = await listAnswerFiles(ctx.db, await requireAnswerFileOwner(ctx, input));
    return {
      files: files.map((file) => ({ ...makeAnswerFileDetails(file, ctx.deps), questionId: file.questionId })),
    };
  },
  deleteAnswerFile: async (ctx, { id, ...owner }) => {
    const isPending = await isPendingAnswerFileOf(ctx.db, await requireAnswerFileOwner(ctx, owner), id);
    if (!isPending) return { deleted: false };
    await discardFile(ctx.deps, id);
    // A submit may have stored the file with its response meanwhile.
    return { deleted: (await findStoredFile(ctx.db, id)) === null };
  },
};
