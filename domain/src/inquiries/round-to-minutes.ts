/** The duration that people are shown: at least one minute. */
export function roundToMinutes(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60));
}
