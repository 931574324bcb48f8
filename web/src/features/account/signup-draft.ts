import type { SentCode } from '../../ui/account/request-code.ts';

export type SignupDraft = { readonly identifier: string; readonly password: string; readonly sent: SentCode };

let draft: SignupDraft | null = null;

/** Between the two sign-up screens, in memory alone: a password is written down nowhere in the browser. */
export function readSignupDraft(): SignupDraft | null {
  return draft;
}

export function keepSignupDraft(next: SignupDraft | null): void {
  draft = next;
}
