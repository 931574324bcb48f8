const framed = /^\/(?:user|chat|Inquiries\/[\da-f-]{36}(?!\/paper))(?=\/|$)/i;

/**
 * The screen that a path belongs to. Account screens, chats and the pages of one inquiry (except the paper form) share
 * a frame that stays mounted with its focus; every other path is its own screen.
 */
export function getScreenKey(pathname: string): string {
  return framed.exec(pathname)?.[0].toLowerCase() ?? pathname;
}
