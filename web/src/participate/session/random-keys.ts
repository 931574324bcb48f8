export type RandomBytes = (size: number) => Uint8Array;

/** Version 4. Written out, since `crypto.randomUUID` is missing on plain http, where people try things out. */
export function randomUuid(randomBytes: RandomBytes): string {
  const bytes = randomBytes(16);
  const hex = Array.from(bytes, (byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** 128 bits as 22 characters of base64url: what the participant's receipt is. */
export function randomSecret(randomBytes: RandomBytes): string {
  return btoa(String.fromCharCode(...randomBytes(16)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
