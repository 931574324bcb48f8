// Part of Node and of browsers, whose types the domain doesn't include.
declare const URL: new (address: string) => { readonly host: string };

export const maxWebAddressLength = 2048;
// Linear patterns: no character can match in two ways.
const address = /^https?:\/\/([^\s/?#\\@:[\]<>"]+)(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\u200c-]*[\p{L}\p{N}\p{M}])?$/u;

export function isWebAddress(text: string): boolean {
  if (text.length > maxWebAddressLength) return false;
  const host = address.exec(text)?.[1];
  if (host === undefined || host.length > 253) return false;
  const labels = host.split('.');
  const isHost = labels.length >= 2 && labels.every((part) => part.length <= 63 && label.test(part));
  return isHost && getWebAddressHost(text) !== null;
}

/** The host with its port; null if browsers can't open the address, such as one with port 99999. */
export function getWebAddressHost(text: string): string | null {
  try {
    return new URL(text).host;
  } catch {
    return null;
  }
}

/** An address that participants may be sent to: encrypted, and without a name or password before its host. */
export function isSecureWebAddress(text: string): boolean {
  return /^https:/i.test(text) && isWebAddress(text);
}
