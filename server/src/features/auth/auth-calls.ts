import type { authCalls } from '@nazar/domain/api/auth-calls.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { makeGuestKey, signGuestId } from '../../http/guest-key.ts';
import type { Handlers } from '../../http/handlers.ts';
import { countEvent, subscriber } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { deleteSession, makeUploadToken, uploadTokenSeconds } from '../../http/session.ts';
import { findUserInfo } from '../user/account-queries.ts';
import { codeLife, rates, resendAfter } from './rates.ts';
import { requireReachable } from './read-identifier.ts';
import { sendCode } from './send-code.ts';
import { signIn, signUp } from './sign-in.ts';
import { spendCaptcha } from './spend-captcha.ts';

const languageNames = { en: 'English', fa: 'فارسی' } as const;

export const authHandlers: Handlers<typeof authCalls> = {
  init: async (ctx) => {
    const secret = ctx.deps.secrets.signing;
    const info = ctx.session === null ? null : await findUserInfo(ctx.db, ctx.session.accountId);
    return {
      lang: info?.lang ?? ctx.language,
      lc: 'UN',
      languages: languages.map((id) => ({ id, name: languageNames[id] })),
      guestKey: ctx.guestKey === null ? makeGuestKey(secret) : signGuestId(ctx.guestKey, secret),
    };
  },

  otpRequest: async (ctx, input) => {
    const { db, deps } = ctx;
    const to = requireReachable(input.identifier, ctx.language);
    await spendCaptcha(ctx, input.captcha);
    await countEvent(db, rates.sent, subscriber(ctx.ip), deps);
    await countEvent(db, rates.resend, `${input.purpose} ${to.text}`, deps);
    await countEvent(db, rates.sentPerHour, to.text, deps);
    await countEvent(db, rates.sentPerDay, to.text, deps);
    await sendCode(ctx, to, input.purpose);
    return { expiresIn: codeLife, resendIn: resendAfter };
  },

  register: signUp,
  login: signIn,

  logout: async (ctx) => {
    await deleteSession(ctx.db, requireUser(ctx).tokenHash);
    return {};
  },

  isLoggedIn: async (ctx) => ({ loggedIn: ctx.session !== null }),

  getChatToken: async (ctx) => ({
    token: makeUploadToken(requireUser(ctx).tokenHash, ctx.deps),
    expiresIn: uploadTokenSeconds,
  }),
};
