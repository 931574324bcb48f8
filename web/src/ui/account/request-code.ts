import { otpRequest } from '@nazar/domain/api/auth-calls.ts';
import type { CallInput } from '@nazar/domain/api/define-call.ts';
import { callApi } from '../../api/call-api.ts';

/** Moments in ms since 1970; `delivery` is what its sending is asked after with. */
export type SentCode = {
  /** As the server read it; what was typed may be read differently once the language is another one. */
  readonly identifier: string;
  readonly delivery: string;
  readonly askedAt: number;
  readonly expiresAt: number;
  readonly resendAt: number;
};

export async function requestCode(input: CallInput<typeof otpRequest>): Promise<SentCode> {
  const { identifier, expiresIn, resendIn, delivery } = await callApi(otpRequest, input);
  const askedAt = Date.now();
  return {
    identifier,
    delivery,
    askedAt,
    expiresAt: askedAt + expiresIn * 1000,
    resendAt: askedAt + resendIn * 1000,
  };
}
