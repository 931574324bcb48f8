import * as z from 'zod/mini';

export const sentCodeSchema = z.object({
  identifier: z.string(),
  delivery: z.string(),
  askedAt: z.number(),
  expiresAt: z.number(),
  resendAt: z.number(),
});

export type KeptStep<Step> = {
  read(): Step | null;
  /** Null ends it. */
  keep(next: Step | null): void;
};

/**
 * A step that waits for a code, kept for this tab: on a phone, who looks into the mail comes back to a page that was
 * loaded anew. Passwords are never in it.
 */
export function keptStep<Step>(key: string, schema: z.ZodMiniType<Step>): KeptStep<Step> {
  let memory: Step | null = null;
  return {
    read: () => {
      try {
        const kept = z.safeParse(schema, JSON.parse(window.sessionStorage.getItem(key) ?? 'null'));
        return kept.success ? kept.data : memory;
      } catch {
        return memory;
      }
    },
    keep: (next) => {
      memory = next;
      try {
        if (next === null) window.sessionStorage.removeItem(key);
        else window.sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Where the browser forbids storage, the step lasts until a reload.
      }
    },
  };
}

/** One that can still be entered. */
export function whileValid<Step extends { readonly sent: { readonly expiresAt: number } }>(
  step: Step | null,
): Step | null {
  return step !== null && step.sent.expiresAt > Date.now() ? step : null;
}
