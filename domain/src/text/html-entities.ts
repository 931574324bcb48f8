const charactersByName: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['zwnj', '\u200c'],
]);
const signs: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** Decodes the HTML entities that editors write; others stay unchanged. */
export function decodeHtmlEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return charactersByName.get(String(name).toLowerCase()) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    // Entities must not produce characters that can't be stored, or lone surrogates.
    const isPlain = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && code !== 0x7f;
    return isPlain || code === 0x09 || code === 0x0a ? String.fromCodePoint(code) : whole;
  });
}

export function encodeHtmlEntities(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs.get(sign) ?? sign);
}
