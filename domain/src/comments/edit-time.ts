/** Minutes for which people can edit their own comments. */
const commentEditMinutes = 15;

/** Returns the end of the edit time in milliseconds, exclusive. */
export function getCommentEditableUntil(createdAt: number): number {
  return createdAt + commentEditMinutes * 60_000;
}
