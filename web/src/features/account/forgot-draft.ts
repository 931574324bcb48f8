import * as z from 'zod/mini';
import type { SentCode } from '../../ui/account/request-code.ts';

const draftSchema = z.object({
  identifier: z.string(),
  sent: z.object({
    identifier: z.string(),
    delivery: z.string(),
    askedAt: z.number(),
    expiresAt: z.number(),
    resendAt: z.number(),
  }),
});
export type ForgotDraft = { readonly identifier: string; readonly sent: SentCode };

const key = 'forgot';
let memory: ForgotDraft | null = null;

/** Between the two screens, in this tab, so that a reload keeps the step. The new password is never in it. */
export function readForgotDraft(): ForgotDraft | null {
  try {
    const kept = draftSchema.safeParse(JSON.parse(window.sessionStorage.getItem(key) ?? 'null'));
    return kept.success ? kept.data : memory;
  } catch {
    return memory;
  }
}

export function keepForgotDraft(next: ForgotDraft | null): void {
  memory = next;
  try {
    if (next === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Where the browser forbids storage, the step lasts until a reload.
  }
}
