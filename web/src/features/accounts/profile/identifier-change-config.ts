import type { CallResult } from '@nazar/domain/api/define-call.ts';
import { updateEmail, updateMobile } from '@nazar/domain/api/user-calls.ts';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import * as z from 'zod/mini';
import { callApi } from '../../../api/call-api.ts';
import { type CodeStepStorage, makeCodeStepStorage, sentCodeSchema } from '../code/code-step-storage.ts';

const stepSchema = z.object({ account: z.string(), identifier: z.string(), sent: sentCodeSchema });

type NewIdentifier = { readonly identifier: string; readonly otp: string; readonly password: string };

/** The differences between changing the mobile number and the e-mail address. */
export type IdentifierChangeConfig = {
  readonly kind: 'mobile' | 'email';
  readonly purpose: 'changeMobile' | 'changeEmail';
  readonly invalid: 'invalidMobile' | 'invalidEmail';
  readonly field: { readonly type: 'tel' | 'email'; readonly autoComplete: 'tel' | 'email' };
  readonly current: (info: UserInfo) => string | null;
  /** The requested code until it is entered. */
  readonly step: CodeStepStorage<z.infer<typeof stepSchema>>;
  readonly store: (change: NewIdentifier) => Promise<CallResult<typeof updateMobile>>;
};

export const mobileNumberChangeConfig: IdentifierChangeConfig = {
  kind: 'mobile',
  purpose: 'changeMobile',
  invalid: 'invalidMobile',
  field: { type: 'tel', autoComplete: 'tel' },
  current: ({ tel }) => tel,
  step: makeCodeStepStorage('change-mobile', stepSchema),
  store: ({ identifier, ...proof }) => callApi(updateMobile, { mobile: identifier, ...proof }),
};

export const emailAddressChangeConfig: IdentifierChangeConfig = {
  kind: 'email',
  purpose: 'changeEmail',
  invalid: 'invalidEmail',
  field: { type: 'email', autoComplete: 'email' },
  current: ({ email }) => email,
  step: makeCodeStepStorage('change-email', stepSchema),
  store: ({ identifier, ...proof }) => callApi(updateEmail, { email: identifier, ...proof }),
};
