import type * as userCalls from '@nazar/domain/api/user-calls.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { deleteUnclaimedFile, discardFile } from '../../../platform/storage/delete-unclaimed-files.ts';
import { markFileUnclaimed } from '../../../platform/storage/stored-file-queries.ts';
import { storeUpload } from '../../files/index.ts';
import { lockAndFindAvatar, updateAvatar } from './account-queries.ts';

/** The avatar of the profile. A replaced picture is deleted. */
export const avatarHandlers: CallHandlers<Pick<typeof userCalls, 'updateImage' | 'deleteMyImage'>> = {
  updateImage: async (ctx) => {
    const { id } = await storeUpload(ctx, { kinds: ['image'] });
    const old = await ctx.db
      .transaction((tx) => replaceAvatar(ctx, tx, id))
      .catch(async (error: unknown) => {
        await discardFile(ctx.deps, id);
        throw error;
      });
    if (old !== null) await deleteUnclaimedFile(ctx.deps, old);
    return { picture: id };
  },
  deleteMyImage: async (ctx) => {
    const old = await replaceAvatar(ctx, ctx.db, null);
    if (old !== null) await ctx.afterCommit(() => deleteUnclaimedFile(ctx.deps, old));
    return {};
  },
};

/** Returns the previous picture, which may now be deleted unless an inquiry uses it. */
async function replaceAvatar(
  ctx: CallContext,
  db: CallContext['db'],
  picture: string | null,
): Promise<string | null> {
  const { accountId } = requireUser(ctx);
  const old = await lockAndFindAvatar(db, accountId);
  // Lock order: the clean-up also takes the unclaimed row before the file's row.
  if (old !== null) await markFileUnclaimed(db, old, ctx.now());
  await updateAvatar(db, accountId, { picture, now: ctx.now() });
  return old;
}
