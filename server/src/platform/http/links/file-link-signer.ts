import { getStoredFileUrlPath } from '@nazar/domain/api/file-calls.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { makeLinkSigner } from './link-signer.ts';

const linkMs = 10 * 60_000;

/** Signs links to private files and files that were taken down. */
export const fileLinkSigner = makeLinkSigner('file link', getStoredFileUrlPath);

/** Whether a link is valid and was signed after a moment. */
export function isLinkSignedSince(
  since: Date,
  id: string,
  query: { readonly expires?: unknown; readonly signature?: unknown },
  deps: Pick<ServerDeps, 'secrets' | 'now'>,
): boolean {
  return fileLinkSigner.opens(id, query, deps) && Number(query.expires) - linkMs >= since.getTime();
}

/** A URL that lets anyone read a private file for ten minutes. */
export function makeSignedFileUrl(
  id: string,
  deps: Pick<ServerDeps, 'secrets' | 'now'>,
): { url: string; expiresAt: string } {
  const expires = deps.now() + linkMs;
  return { url: fileLinkSigner.url(id, expires, deps), expiresAt: new Date(expires).toISOString() };
}

/** The URL of a file; permanent if it is public. */
export function makeFileUrl(
  { id, isPrivate }: { id: string; isPrivate: boolean },
  deps: Pick<ServerDeps, 'secrets' | 'now'>,
): string {
  return isPrivate ? makeSignedFileUrl(id, deps).url : getStoredFileUrlPath(id);
}
