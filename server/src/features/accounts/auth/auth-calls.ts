import type * as authCalls from '@nazar/domain/api/auth-calls.ts';
import { languageNames, languages } from '@nazar/domain/text/language.ts';
import { findDeliveryState } from '../../../platform/delivery/find-delivery-state.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { makeGuestKey, makeGuestKeyForId } from '../../../platform/http/guest-key.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { enforceRateLimit, getClientNetwork } from '../../../platform/http/rate-limit.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import {
  deleteSession,
  makeUploadToken,
  uploadTokenLifetimeSeconds,
} from '../../../platform/http/session.ts';
import { findUserInfo } from '../profile/account-queries.ts';
import { createFirstAdminAccount } from './first-admin.ts';
import { authRateLimits } from './rates.ts';
import { requestOneTimeCode } from './request-one-time-code.ts';
import { resetPassword } from './reset-password.ts';
import { signIn, signUp } from './sign-in.ts';

export const authHandlers: CallHandlers<typeof authCalls> = {
  init: async (ctx) => {
    const secret = ctx.deps.secrets.signing;
    const info = ctx.session === null ? null : await findUserInfo(ctx.db, ctx.session.accountId);
    return {
      lang: info?.lang ?? ctx.language,
      lc: 'UN',
      languages: languages.map((id) => ({ id, name: languageNames[id] })),
      guestKey: ctx.guestKey === null ? makeGuestKey(secret) : makeGuestKeyForId(ctx.guestKey, secret),
    };
  },

  otpRequest: (ctx, input) => requestOneTimeCode(ctx, input),

  getCodeDelivery: async (ctx, { id }) => {
    await enforceRateLimit(ctx.db, authRateLimits.deliveries, getClientNetwork(ctx.ip), ctx.deps);
    const state = await findDeliveryState(ctx.db, id, ctx.now());
    if (state === null) throw new Problem('notFound');
    return { state };
  },

  register: signUp,
  createFirstAdmin: createFirstAdminAccount,
  login: signIn,
  forgotPassword: resetPassword,

  logout: async (ctx) => {
    await deleteSession(ctx.db, requireUser(ctx).tokenHash);
    return {};
  },

  isLoggedIn: async (ctx) => ({ loggedIn: ctx.session !== null }),

  getChatToken: async (ctx) => ({
    token: makeUploadToken(requireUser(ctx).tokenHash, ctx.deps),
    expiresIn: uploadTokenLifetimeSeconds,
  }),
};
