import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names at most one host. Node reads the first of several, a proxy in front may read the last, so
 * the two would disagree about whose request it is (RFC 9112, section 3.2).
 */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts <= 1;
}
