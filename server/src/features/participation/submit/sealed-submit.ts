import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

// An anonymous response is stored with its day alone, but its edit time counts from its submit. So the time
// of the submit is encrypted under a key made from the receipt, which only the participant has: the whole
// database and all keys of the server are not enough to read it.

const algorithm = 'aes-256-gcm';
const tagBytes = 16;
/** A constant IV is safe, because each key encrypts only one value. */
const iv = Buffer.alloc(12);

function deriveSealKey(attemptId: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, attemptId, 'moment of the submit', 32));
}

/** `moment` in milliseconds since 1970. */
export function sealSubmitTime(attemptId: string, secret: string, moment: number): Buffer {
  const cipher = createCipheriv(algorithm, deriveSealKey(attemptId, secret), iv);
  const plain = Buffer.alloc(8);
  plain.writeBigInt64BE(BigInt(Math.trunc(moment)));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Returns null if the receipt belongs to another response. */
export function unsealSubmitTime(attemptId: string, secret: string, sealed: Buffer): number | null {
  try {
    const decipher = createDecipheriv(algorithm, deriveSealKey(attemptId, secret), iv);
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
    return Number(plain.readBigInt64BE());
  } catch {
    return null;
  }
}
