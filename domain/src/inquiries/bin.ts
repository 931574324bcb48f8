/** Days that a deleted inquiry can be restored. */
export const binDays = 30;
const dayMs = 24 * 3_600_000;

/** When an inquiry of the bin is erased, from when it was deleted. */
export function erasedAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + binDays * dayMs);
}

/** The latest deletion whose inquiry is erased now. */
export function lastErased(now: number): Date {
  return new Date(now - binDays * dayMs);
}
