import { isWebAddress, maxWebAddressLength } from '../../text/web-address.ts';
import { makeSingleLineType } from './make-single-line-type.ts';

// «example.com:8080» has a port, and «mailto:sara» a scheme.
const scheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
// The last group has no letters, so that a long text is not tried at each of them.
const bareAddress = /^[^\s/?#:@]*\p{L}[^\s/?#:@.\p{L}]*(?:[:/?#]|$)/u;

/** Adds the «https://» that people leave out. A number with a dot is not an address. */
function completed(typed: string): string {
  const text = typed.trim();
  if (text.length > maxWebAddressLength || scheme.test(text) || !bareAddress.test(text)) return text;
  const full = `https://${text}`;
  return isWebAddress(full) ? full : text;
}

/** A web address, stored in full. Other schemes are refused, because results show it as a link. */
export const urlType = makeSingleLineType({
  responseType: 'url',
  isContact: false,
  fold: completed,
  problem: (text) => (isWebAddress(text) ? null : 'invalidUrl'),
});
