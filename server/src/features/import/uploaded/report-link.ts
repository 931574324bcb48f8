import { timingSafeEqual } from 'node:crypto';
import { importReportPath } from '@nazar/domain/api/import-calls.ts';
import type { ServerDeps } from '../../../deps/server-deps.ts';
import { keyedHash } from '../../../secrets/secrets.ts';

type Needs = Pick<ServerDeps, 'secrets' | 'now'>;

function sign(id: string, expires: string, { secrets }: Needs): Buffer {
  return keyedHash(secrets.signing, 'import report link', `${id} ${expires}`);
}

/** A URL that lets whoever has it read a report until then. */
export function reportUrl(id: string, expires: number, deps: Needs): string {
  const signature = sign(id, String(expires), deps).toString('base64url');
  return `${importReportPath(id)}?expires=${expires}&signature=${signature}`;
}

/** Whether the parameters of a link are valid for this report now. */
export function opensReport(
  id: string,
  { expires, signature }: { readonly expires?: unknown; readonly signature?: unknown },
  deps: Needs,
): boolean {
  if (typeof expires !== 'string' || !/^\d{13}$/.test(expires)) return false;
  if (typeof signature !== 'string' || !/^[A-Za-z0-9_-]{43}$/.test(signature)) return false;
  const genuine = sign(id, expires, deps);
  return timingSafeEqual(genuine, Buffer.from(signature, 'base64url')) && Number(expires) > deps.now();
}
