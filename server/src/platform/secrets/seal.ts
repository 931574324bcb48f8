import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

interface Seal {
  readonly key: Buffer;
  /** The purpose of the text; sealed text that is copied to another place can't be opened. */
  readonly purpose: string;
}

/** Encrypts and authenticates a text. */
export function sealText(
  text: string,
  { key, purpose, iv = randomBytes(ivLength) }: Seal & { readonly iv?: Buffer },
): Buffer {
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Throws if it was sealed with another key or for another purpose, or was altered. */
export function unsealText(sealed: Buffer, { key, purpose }: Seal): string {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
  const text = [decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()];
  return Buffer.concat(text).toString('utf8');
}
