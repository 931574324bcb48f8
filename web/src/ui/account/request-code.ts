import { otpRequest } from '@nazar/domain/api/auth-calls.ts';
import type { CallInput } from '@nazar/domain/api/define-call.ts';
import { callApi } from '../../api/call-api.ts';

/** Moments in ms since 1970. */
export type SentCode = { readonly expiresAt: number; readonly resendAt: number };

export async function requestCode(input: CallInput<typeof otpRequest>): Promise<SentCode> {
  const { expiresIn, resendIn } = await callApi(otpRequest, input);
  const now = Date.now();
  return { expiresAt: now + expiresIn * 1000, resendAt: now + resendIn * 1000 };
}
