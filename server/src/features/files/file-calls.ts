import type { fileCalls } from '@nazar/domain/api/file-calls.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Problem } from '../../http/problem.ts';
import { requireUser } from '../../http/require-user.ts';
import { findStoredFile } from '../../storage/stored-file-queries.ts';
import { signFileLink } from './file-link.ts';
import { storeUpload } from './store-upload.ts';

export const fileHandlers: Handlers<typeof fileCalls> = {
  uploadFile: (ctx) => storeUpload(ctx),
  uploadFilePrivately: (ctx) => storeUpload(ctx, { isPrivate: true }),
  getFileLink: async (ctx, { id }) => {
    const { accountId } = requireUser(ctx);
    const file = await findStoredFile(ctx.db, id);
    if (file === null || file.ownerId !== accountId) throw new Problem('notFound');
    return signFileLink(id, ctx.deps);
  },
};
