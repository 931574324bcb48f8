import * as z from 'zod/mini';
import { makeCodeStepStorage, sentCodeSchema } from '../code/code-step-storage.ts';
import type { SentOneTimeCode } from '../code/send-one-time-code-request.ts';

type SignupDraft = {
  readonly identifier: string;
  readonly sent: SentOneTimeCode;
  /** Null after a reload, because it is kept in memory only. */
  readonly password: string | null;
};

const step = makeCodeStepStorage('signup', z.object({ identifier: z.string(), sent: sentCodeSchema }));
/** In memory only: passwords are never stored in the browser. */
let password: string | null = null;

/** Kept between the two sign-up screens. */
export function readSignupDraft(): SignupDraft | null {
  const stored = step.read();
  return stored === null ? null : { ...stored, password };
}

export function storeSignupDraft(next: SignupDraft | null): void {
  password = next?.password ?? null;
  step.keep(next === null ? null : { identifier: next.identifier, sent: next.sent });
}
