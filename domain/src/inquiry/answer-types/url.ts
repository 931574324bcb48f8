import { line } from './line.ts';

const longest = 2048;
// One pass each: nothing in them can match the same character in two ways.
const address = /^https?:\/\/([^\s/?#\\@:[\]<>"]+)(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\u200c-]*[\p{L}\p{N}\p{M}])?$/u;

function isWebAddress(text: string): boolean {
  if (text.length > longest) return false;
  const host = address.exec(text)?.[1];
  if (host === undefined || host.length > 253) return false;
  const labels = host.split('.');
  return labels.length >= 2 && labels.every((part) => part.length <= 63 && label.test(part));
}

/** A full address of the web. Others are refused, since results show it as a link. */
export const url = line({
  responseType: 'url',
  wrong: 'invalidUrl',
  fold: (typed) => typed.trim(),
  fits: isWebAddress,
});
