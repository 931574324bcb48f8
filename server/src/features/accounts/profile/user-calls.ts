import type * as userCalls from '@nazar/domain/api/user-calls.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { deleteAccountSessions } from '../../../platform/http/session.ts';
import { findUserInfo, updateAccountLanguage } from './account-queries.ts';
import { deleteSessionById, listActiveSessions } from './session-queries.ts';
import { updateUserInfo } from './update-info.ts';

type OwnCalls = Pick<
  typeof userCalls,
  'getInfo' | 'setLang' | 'updateInfo' | 'getMySessions' | 'deleteMySession' | 'deleteMyOtherSessions'
>;

/** Calls for credentials are in `auth/credential-calls.ts`, those for the avatar in `files/avatar-calls.ts`. */
export const userHandlers: CallHandlers<OwnCalls> = {
  getInfo: async (ctx) => {
    const info = await findUserInfo(ctx.db, requireUser(ctx).accountId);
    if (info === null) throw new Problem('sessionRequired');
    return info;
  },
  setLang: async (ctx, { lang }) => {
    await updateAccountLanguage(ctx.db, requireUser(ctx).accountId, lang, ctx.now());
    return { lang };
  },
  updateInfo: (ctx, input) => updateUserInfo(ctx, input),
  getMySessions: async (ctx) => ({ sessions: await listActiveSessions(ctx.db, requireUser(ctx), ctx.now()) }),
  deleteMySession: async (ctx, { id }) => {
    const { accountId } = requireUser(ctx);
    // Another account's session is not found either, so that ids can't be probed.
    if (!(await deleteSessionById(ctx.db, { accountId, id }))) throw new Problem('notFound');
    return {};
  },
  deleteMyOtherSessions: async (ctx) => {
    const { accountId, tokenHash } = requireUser(ctx);
    await deleteAccountSessions(ctx.db, accountId, tokenHash);
    return {};
  },
};
