import type * as myDataCalls from '@nazar/domain/api/my-data-calls.ts';
import type * as userCalls from '@nazar/domain/api/user-calls.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { parseEmailOrThrow, parseMobileOrThrow } from '../../../platform/http/read-identifier.ts';
import { changePassword } from './change-password.ts';
import { changeSignInAddress } from './change-sign-in-address.ts';
import { requestAccountDeletion } from './request-account-deletion.ts';

/** The profile calls that change a user's credentials. */
export const credentialHandlers: CallHandlers<
  Pick<typeof userCalls, 'changeMyPassword' | 'updateMobile' | 'updateEmail'> &
    Pick<typeof myDataCalls, 'deleteMyAccount'>
> = {
  changeMyPassword: (ctx, input) => changePassword(ctx, input),
  deleteMyAccount: (ctx, input) => requestAccountDeletion(ctx, input),
  updateMobile: (ctx, { mobile, ...proof }) =>
    changeSignInAddress(ctx, parseMobileOrThrow('mobile', mobile, ctx.language), proof),
  updateEmail: (ctx, { email, ...proof }) =>
    changeSignInAddress(ctx, parseEmailOrThrow('email', email, ctx.language), proof),
};
