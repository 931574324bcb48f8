import { hash } from 'node:crypto';

const blockSize = 64;
const pads = new WeakMap<Buffer, { inner: Buffer; outer: Buffer }>();

function padsOf(key: Buffer): { inner: Buffer; outer: Buffer } {
  let pair = pads.get(key);
  if (pair === undefined) {
    const block = Buffer.alloc(blockSize);
    (key.length > blockSize ? hash('sha256', key, 'buffer') : key).copy(block);
    pair = {
      inner: Buffer.from(block.map((byte) => byte ^ 0x36)),
      outer: Buffer.from(block.map((byte) => byte ^ 0x5c)),
    };
    pads.set(key, pair);
  }
  return pair;
}

/**
 * HMAC-SHA256 (RFC 2104) by two one-shot hashes. `createHmac` makes a key object each time and took a fifth of
 * a submit's time; this takes a twentieth of that.
 */
export function hmac(key: Buffer, text: string): Buffer {
  const { inner, outer } = padsOf(key);
  const digest = hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer');
  return hash('sha256', Buffer.concat([outer, digest]), 'buffer');
}
