const shape = /^#([A-Za-z0-9_-]{22})$/;

/**
 * The address of a personal link. The token is its fragment, because browsers send that to no server and reveal it
 * to no other page.
 */
export function personalLink(publicUrl: string, inquiryId: string, token: string): string {
  return `${publicUrl}/${inquiryId}/participate#${token}`;
}

/** The token of a URL fragment; null without one. */
export function readPersonalLink(fragment: string): string | null {
  return shape.exec(fragment)?.[1] ?? null;
}

/** Under which key a tab keeps the link by which an inquiry was opened in it. */
export function linkKey(inquiryId: string): string {
  return `nazar:link:${inquiryId}`;
}
