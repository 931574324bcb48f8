import { otpRequest } from '@nazar/domain/api/auth-calls.ts';
import type { CallInput } from '@nazar/domain/api/define-call.ts';
import { callApi } from '../../../api/call-api.ts';

/** Times in ms since 1970; `delivery` is the id to ask for its delivery state. */
export type SentOneTimeCode = {
  /** As normalized by the server; the typed text could be read differently in another language. */
  readonly identifier: string;
  readonly delivery: string;
  readonly askedAt: number;
  readonly expiresAt: number;
  readonly resendAt: number;
};

export async function sendOneTimeCodeRequest(input: CallInput<typeof otpRequest>): Promise<SentOneTimeCode> {
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
