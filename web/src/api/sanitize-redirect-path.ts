/** The screens for people who are not signed in. */
export const guestOnlyPathPattern = /^\/(?:login|signup|forgot)(?:\/|$)/i;
const maxLength = 2000;

/**
 * The redirect target after signing in: one of our paths, or the home page. It refuses the sign-in screens and
 * everything that a browser could read as another site or scheme.
 */
export function sanitizeRedirectPath(requestedPath: string | null | undefined): string {
  if (requestedPath === null || requestedPath === undefined || requestedPath.length > maxLength) return '/';
  if (!looksLikeOwnPath(requestedPath) || !listDecodings(requestedPath).every(looksLikeOwnPath)) return '/';
  const url = parse(requestedPath);
  if (url === null || url.origin !== window.location.origin) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  // The router decodes escaped letters.
  const names = [url.pathname, ...listDecodings(url.pathname)];
  return looksLikeOwnPath(path) && !names.some((name) => guestOnlyPathPattern.test(name)) ? path : '/';
}

// Allows one slash, not followed by a slash or backslash; browsers remove tabs and line breaks before parsing.
function looksLikeOwnPath(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: attacks use these characters
  return /^\/(?![/\\])/.test(text) && !/[\\\u0000-\u001f\u007f]/.test(text);
}

function listDecodings(text: string): string[] {
  const found: string[] = [];
  let current = text;
  for (let round = 0; round < 3; round += 1) {
    let next: string;
    try {
      next = decodeURIComponent(current.split(/[?#]/)[0] ?? '');
    } catch {
      return [...found, ''];
    }
    if (next === current) break;
    found.push(next);
    current = next;
  }
  return found;
}

function parse(text: string): URL | null {
  try {
    return new URL(text, window.location.origin);
  } catch {
    return null;
  }
}
