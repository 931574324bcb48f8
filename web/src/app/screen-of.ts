const framed = /^\/(?:user|chat|Inquiries\/[\da-f-]{36}(?!\/paper))(?=\/|$)/i;

/**
 * Account screens, chats and the pages of one inquiry but its paper form are in a frame that stays, and so does the
 * focus on what can still be seen of it; each other path is a screen.
 */
export function screenOf(pathname: string): string {
  return framed.exec(pathname)?.[0].toLowerCase() ?? pathname;
}
