import type { userCalls } from '@nazar/domain/api/user-calls.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { requireUser } from '../../http/require-user.ts';
import { swapPicture } from '../user/account-queries.ts';
import { narrowExtensions } from './picture-widths.ts';
import { storeUpload } from './store-upload.ts';
import { deleteStoredFile, deleteUnusedFile } from './stored-file-queries.ts';

/** The avatar of the profile: one picture, and none is left behind when it is replaced. */
export const avatarHandlers: Handlers<Pick<typeof userCalls, 'updateImage' | 'deleteMyImage'>> = {
  updateImage: async (ctx) => {
    const { id } = await storeUpload(ctx);
    const old = await ctx.db
      .transaction((db) => replace(ctx, db, id))
      .catch(async (error: unknown) => {
        await dropUpload(ctx, id);
        throw error;
      });
    if (old !== null) await removeFiles(ctx, old);
    return { picture: id };
  },
  deleteMyImage: async (ctx) => {
    const old = await replace(ctx, ctx.db, null);
    if (old !== null) await ctx.afterCommit(() => removeFiles(ctx, old));
    return {};
  },
};

/** Gives the old one, where it is nobody's any more and its files may go. */
async function replace(
  ctx: CallContext,
  db: CallContext['db'],
  picture: string | null,
): Promise<string | null> {
  const { accountId } = requireUser(ctx);
  const old = await swapPicture(db, accountId, { picture, now: ctx.now() });
  // A picture of an inquiry may be the same file; it stays there.
  if (old === null || !(await deleteUnusedFile(db, { id: old, ownerId: accountId }))) return null;
  return old;
}

async function dropUpload(ctx: CallContext, id: string): Promise<void> {
  await deleteStoredFile(ctx.db, { id, ownerId: requireUser(ctx).accountId }).catch(() => {});
  await removeFiles(ctx, id);
}

/** After the row is gone: what is left of a file that can't be removed is seen by nobody who doesn't know its id. */
async function removeFiles(ctx: CallContext, id: string): Promise<void> {
  try {
    for (const extension of ['webp', ...narrowExtensions]) await ctx.deps.files.remove(id, extension);
  } catch (error) {
    ctx.log.warn({ err: error, requestId: ctx.requestId }, 'An old avatar could not be removed.');
  }
}
