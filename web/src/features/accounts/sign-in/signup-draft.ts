import * as z from 'zod/mini';
import type { SentCode } from '../code/request-code.ts';
import { makeStepStorage, sentCodeSchema } from '../code/step-storage.ts';

type SignupDraft = {
  readonly identifier: string;
  readonly sent: SentCode;
  /** Null after a reload, because it is kept in memory only. */
  readonly password: string | null;
};

const step = makeStepStorage('signup', z.object({ identifier: z.string(), sent: sentCodeSchema }));
/** In memory only: passwords are never stored in the browser. */
let password: string | null = null;

/** Kept between the two sign-up screens. */
export function readSignupDraft(): SignupDraft | null {
  const kept = step.read();
  return kept === null ? null : { ...kept, password };
}

export function keepSignupDraft(next: SignupDraft | null): void {
  password = next?.password ?? null;
  step.keep(next === null ? null : { identifier: next.identifier, sent: next.sent });
}
