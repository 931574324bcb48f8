import * as z from 'zod/mini';
import { readTabStorage, writeTabStorage } from '../../../api/browser-storage.ts';

export const sentCodeSchema = z.object({
  identifier: z.string(),
  delivery: z.string(),
  askedAt: z.number(),
  expiresAt: z.number(),
  resendAt: z.number(),
});

export type CodeStepStorage<Step> = {
  read(): Step | null;
  /** Null ends the step. */
  keep(next: Step | null): void;
};

/**
 * A step that waits for a code, stored for this tab because a phone may reload the page while the person reads the
 * mail. It never contains passwords.
 */
export function makeCodeStepStorage<Step>(key: string, schema: z.ZodMiniType<Step>): CodeStepStorage<Step> {
  return {
    read: () => z.safeParse(schema, readTabStorage(key)).data ?? null,
    keep: (next) => writeTabStorage(key, next),
  };
}

/** Returns the step while its code can still be entered. */
export function codeStepUnlessExpired<Step extends { readonly sent: { readonly expiresAt: number } }>(
  step: Step | null,
): Step | null {
  return step !== null && step.sent.expiresAt > Date.now() ? step : null;
}
