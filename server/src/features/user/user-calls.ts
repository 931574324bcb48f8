import type { userCalls } from '@nazar/domain/api/user-calls.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Problem } from '../../http/problem.ts';
import { requireUser } from '../../http/require-user.ts';
import { findUserInfo, updateLanguage } from './account-queries.ts';

export const userHandlers: Handlers<typeof userCalls> = {
  getInfo: async (ctx) => {
    const info = await findUserInfo(ctx.db, requireUser(ctx).accountId);
    if (info === null) throw new Problem('sessionRequired');
    return info;
  },
  setLang: async (ctx, { lang }) => {
    await updateLanguage(ctx.db, requireUser(ctx).accountId, lang, ctx.now());
    return { lang };
  },
};
