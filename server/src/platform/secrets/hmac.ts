import { sha256 } from './sha256.ts';

const blockSize = 64;
const pads = new WeakMap<Buffer, { inner: Buffer; outer: Buffer }>();

function derivePads(key: Buffer): { inner: Buffer; outer: Buffer } {
  let pair = pads.get(key);
  if (pair === undefined) {
    const block = Buffer.alloc(blockSize);
    (key.length > blockSize ? sha256(key) : key).copy(block);
    pair = {
      inner: Buffer.from(block.map((byte) => byte ^ 0x36)),
      outer: Buffer.from(block.map((byte) => byte ^ 0x5c)),
    };
    pads.set(key, pair);
  }
  return pair;
}

/**
 * HMAC-SHA256 (RFC 2104) by two one-shot hashes. `createHmac` creates a key object each time and took a fifth
 * of a submit's time; this takes a twentieth of that.
 */
export function hmac(key: Buffer, text: string): Buffer {
  const { inner, outer } = derivePads(key);
  return sha256(Buffer.concat([outer, sha256(Buffer.concat([inner, Buffer.from(text)]))]));
}
