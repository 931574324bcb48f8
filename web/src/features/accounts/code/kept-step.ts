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
 * A step that waits for a code, stored for this tab, because a phone may reload the page after the person has
 * looked into the mail. It never contains passwords.
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
        // If the browser forbids storage, the step is lost on reload.
      }
    },
  };
}

/** A step whose code can still be entered. */
export function whileValid<Step extends { readonly sent: { readonly expiresAt: number } }>(
  step: Step | null,
): Step | null {
  return step !== null && step.sent.expiresAt > Date.now() ? step : null;
}
