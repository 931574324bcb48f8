import type { CallResult } from '@nazar/domain/api/define-call.ts';
import { updateEmail, updateMobile } from '@nazar/domain/api/user-calls.ts';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { callApi } from '../../api/call-api.ts';

type NewIdentifier = { readonly identifier: string; readonly otp: string; readonly password: string };

/** What changing the mobile number and changing the e-mail address have of their own. */
export type IdentifierChange = {
  readonly kind: 'mobile' | 'email';
  readonly purpose: 'changeMobile' | 'changeEmail';
  readonly invalid: 'invalidMobile' | 'invalidEmail';
  readonly field: { readonly type: 'tel' | 'email'; readonly autoComplete: 'tel' | 'email' };
  readonly current: (info: UserInfo) => string | null;
  readonly store: (change: NewIdentifier) => Promise<CallResult<typeof updateMobile>>;
};

export const mobileChange: IdentifierChange = {
  kind: 'mobile',
  purpose: 'changeMobile',
  invalid: 'invalidMobile',
  field: { type: 'tel', autoComplete: 'tel' },
  current: ({ tel }) => tel,
  store: ({ identifier, ...proof }) => callApi(updateMobile, { mobile: identifier, ...proof }),
};

export const emailChange: IdentifierChange = {
  kind: 'email',
  purpose: 'changeEmail',
  invalid: 'invalidEmail',
  field: { type: 'email', autoComplete: 'email' },
  current: ({ email }) => email,
  store: ({ identifier, ...proof }) => callApi(updateEmail, { email: identifier, ...proof }),
};
