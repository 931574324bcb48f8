import { can } from '@nazar/domain/access/can.ts';
import type * as fileCalls from '@nazar/domain/api/file-calls.ts';
import { getFileKindOfMediaType } from '@nazar/domain/files/file-kind.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import { makeSignedFileUrl } from '../../platform/http/links/file-link-signer.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { findStoredFile } from '../../platform/storage/stored-file-queries.ts';
import { findTakedownTimesOfFiles, isFileUsedByAccountInquiry } from './inquiry-file-queries.ts';
import { storeUpload } from './store-upload.ts';

/** Administrators who decide on reports may see taken down files. */
const isJudged = async (ctx: CallContext, id: string) =>
  can(ctx.actor, 'site.readReports') && (await findTakedownTimesOfFiles(ctx.db, { files: [id] })).has(id);

export const fileHandlers: CallHandlers<typeof fileCalls> = {
  uploadFile: (ctx) => storeUpload(ctx),
  uploadFilePrivately: (ctx) => storeUpload(ctx, { isPrivate: true }),
  getFileLink: async (ctx, { id }) => {
    const { accountId } = requireUser(ctx);
    const file = await findStoredFile(ctx.db, id);
    const mine = file?.ownerId === accountId || (await isFileUsedByAccountInquiry(ctx.db, { id, accountId }));
    if (file === null || !(mine || (await isJudged(ctx, id)))) throw new Problem('notFound');
    const { name, type, size } = file;
    return { ...makeSignedFileUrl(id, ctx.deps), name, type, kind: getFileKindOfMediaType(type), size };
  },
};
