import { timingSafeEqual } from 'node:crypto';
import { filePath } from '@nazar/domain/api/file-calls.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { keyedHash } from '../../secrets/secrets.ts';

const linkMs = 10 * 60_000;

type Needs = Pick<ServerDeps, 'secrets' | 'now'>;

function sign(id: string, expires: string, { secrets }: Needs): Buffer {
  return keyedHash(secrets.signing, 'file link', `${id} ${expires}`);
}

/** A URL that lets anyone read a private file for ten minutes. */
export function signFileLink(id: string, deps: Needs): { url: string; expiresAt: string } {
  const expires = deps.now() + linkMs;
  const signature = sign(id, String(expires), deps).toString('base64url');
  return {
    url: `${filePath(id)}?expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires).toISOString(),
  };
}

/** The URL of a file; permanent if it is public. */
export function fileUrl({ id, isPrivate }: { id: string; isPrivate: boolean }, deps: Needs): string {
  return isPrivate ? signFileLink(id, deps).url : filePath(id);
}

/** Whether the parameters of a link are valid for this file now. */
export function opensFile(
  id: string,
  { expires, signature }: { readonly expires?: unknown; readonly signature?: unknown },
  deps: Needs,
): boolean {
  if (typeof expires !== 'string' || !/^\d{13}$/.test(expires)) return false;
  if (typeof signature !== 'string' || !/^[A-Za-z0-9_-]{43}$/.test(signature)) return false;
  const genuine = sign(id, expires, deps);
  return timingSafeEqual(genuine, Buffer.from(signature, 'base64url')) && Number(expires) > deps.now();
}
