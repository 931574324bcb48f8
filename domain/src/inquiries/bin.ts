/** Days for which a deleted inquiry can be restored. */
const binDays = 30;
const dayMs = 24 * 3_600_000;

/** Time at which an inquiry in the bin is erased. */
export function getErasureTime(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + binDays * dayMs);
}

/** Inquiries deleted at or before the returned time are erased now. */
export function getErasureCutoff(now: number): Date {
  return new Date(now - binDays * dayMs);
}
