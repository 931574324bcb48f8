import { singleLineType } from './line.ts';

const maxLength = 2048;
// Linear patterns: no character can match in two ways.
const address = /^https?:\/\/([^\s/?#\\@:[\]<>"]+)(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\u200c-]*[\p{L}\p{N}\p{M}])?$/u;

function isWebAddress(text: string): boolean {
  if (text.length > maxLength) return false;
  const host = address.exec(text)?.[1];
  if (host === undefined || host.length > 253) return false;
  const labels = host.split('.');
  return labels.length >= 2 && labels.every((part) => part.length <= 63 && label.test(part));
}

// «example.com:8080» has a port, «mailto:sara» a scheme.
const scheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
const bareAddress = /^[^\s/?#:@]*\p{L}[^\s/?#:@.]*(?:[:/?#]|$)/u;

/** Adds the «https://» that people leave out. A number with a dot is not an address. */
function completed(typed: string): string {
  const text = typed.trim();
  if (text.length > maxLength || scheme.test(text) || !bareAddress.test(text)) return text;
  const full = `https://${text}`;
  return isWebAddress(full) ? full : text;
}

/** A web address, stored in full. Other schemes are refused, because results show it as a link. */
export const url = singleLineType({
  responseType: 'url',
  isContact: false,
  fold: completed,
  problem: (text) => (isWebAddress(text) ? null : 'invalidUrl'),
});
