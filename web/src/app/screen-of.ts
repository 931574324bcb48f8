/**
 * Account screens and chats stand in a frame that stays, and so does the focus on what can still be seen of it; each
 * other path is a screen.
 */
export function screenOf(pathname: string): string {
  return /^\/(?:user|chat)(?=\/|$)/i.exec(pathname)?.[0].toLowerCase() ?? pathname;
}
