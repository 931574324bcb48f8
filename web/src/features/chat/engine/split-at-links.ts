type TextPiece = { readonly text: string; readonly href: string | null };

const link = /(?:https?:\/\/|www\.)[^\s<>"«»]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;
const trailing = /[.,:;!?'"،؛؟…]+$/u;

/** Splits a text at the URLs in it; only web and e-mail addresses become links. */
export function splitAtLinks(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(link)) {
    const address = trimEnd(match[0]);
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), href: null });
    pieces.push({ text: address, href: toHref(address) });
    from = match.index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null });
  return pieces;
}

/**
 * Punctuation at the end of the sentence is not part of the URL, nor is a closing bracket that was opened before it.
 */
function trimEnd(address: string): string {
  const bare = address.replace(trailing, '');
  const isOpen = bare.endsWith(')') && !bare.includes('(');
  return isOpen ? trimEnd(bare.slice(0, -1)) : bare;
}

function toHref(address: string): string {
  if (/^https?:/i.test(address)) return address;
  return address.includes('@') && !/^www\./i.test(address) ? `mailto:${address}` : `https://${address}`;
}

const emoji =
  /^(?:\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*|\p{Regional_Indicator}{2}){1,3}$/u;

/** Messages of up to three emoji and nothing else are shown large. */
export const isOnlyEmoji = (text: string) => text.length < 40 && emoji.test(text.replace(/\s/g, ''));
