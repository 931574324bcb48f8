import type { userCalls } from '@nazar/domain/api/user-calls.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { requireUser } from '../../http/require-user.ts';
import { clearDoubtfulFile, dropFile } from '../../storage/clear-doubtful-files.ts';
import { doubtFile } from '../../storage/stored-file-queries.ts';
import { swapPicture } from '../user/account-queries.ts';
import { storeUpload } from './store-upload.ts';

/** The avatar of the profile: one picture, and none is left behind when it is replaced. */
export const avatarHandlers: Handlers<Pick<typeof userCalls, 'updateImage' | 'deleteMyImage'>> = {
  updateImage: async (ctx) => {
    const { id } = await storeUpload(ctx);
    const old = await ctx.db
      .transaction((db) => replace(ctx, db, id))
      .catch(async (error: unknown) => {
        await dropFile(ctx.deps, id);
        throw error;
      });
    if (old !== null) await clearDoubtfulFile(ctx.deps, old);
    return { picture: id };
  },
  deleteMyImage: async (ctx) => {
    const old = await replace(ctx, ctx.db, null);
    if (old !== null) await ctx.afterCommit(() => clearDoubtfulFile(ctx.deps, old));
    return {};
  },
};

/** Gives the old one: its files may go now, unless an inquiry shows it too. */
async function replace(
  ctx: CallContext,
  db: CallContext['db'],
  picture: string | null,
): Promise<string | null> {
  const old = await swapPicture(db, requireUser(ctx).accountId, { picture, now: ctx.now() });
  if (old !== null) await doubtFile(db, old, ctx.now());
  return old;
}
