export type RandomBytes = (size: number) => Uint8Array;

/**
 * A version 4 UUID. `crypto.randomUUID` is missing on plain http, which people use to try things out. Its end can carry
 * the 31 random bits of a seed, because the server derives the order of shuffled questions from a response's id.
 */
export function makeUuidWithSeed(randomBytes: RandomBytes, seed = 0): string {
  const bytes = randomBytes(16);
  const hex = Array.from(bytes, (byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  }).join('');
  const end = (seed * 2 + 1).toString(16).padStart(8, '0');
  const whole = seed === 0 ? hex : hex.slice(0, -8) + end;
  return whole.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** 128 random bits as 22 characters of base64url, used as the participant's receipt. */
export function makeReceiptSecret(randomBytes: RandomBytes): string {
  return btoa(String.fromCharCode(...randomBytes(16)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
