/** How long people change their own comments. */
export const commentEditMinutes = 15;

/** Until when, in milliseconds; at that moment it is over. */
export function commentEditableUntil(createdAt: number): number {
  return createdAt + commentEditMinutes * 60_000;
}
