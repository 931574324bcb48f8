import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names at most one host. Node uses the first of several and a proxy may use the last, so
 * the two would disagree (RFC 9112, section 3.2).
 */
export function hasAtMostOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts <= 1;
}
