import { hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { hmac } from './hmac.ts';

const key = () =>
  z.pipe(
    z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    z.transform((text) => Buffer.from(text, 'hex')),
  );

const secretsSchema = z.object({
  /** Signs guest keys, links and upload tokens, and is the key of address hashes. */
  signing: key(),
  /** Key for hashes of codes and captcha answers, which are too short for a plain hash. */
  codes: key(),
  /** Key for the markers of participants in anonymous inquiries. */
  markers: key(),
});
/**
 * The keys of an installation. They never change, because the hashes made with them can't be computed again.
 * Changing SECRET_KEY changes only how they are encrypted.
 */
export type Secrets = z.infer<typeof secretsSchema>;

/** A keyed hash; the purpose separates hashes of different uses. */
export function keyedHash(secret: Buffer, purpose: string, text: string): Buffer {
  return hmac(secret, `${purpose}\0${text}`);
}

export function makeSecrets(): Secrets {
  return { signing: randomBytes(32), codes: randomBytes(32), markers: randomBytes(32) };
}

/** The keys of an installation from before keys were random and stored. */
export function deriveLegacySecrets(secretKey: string): Secrets {
  return {
    signing: deriveKey(secretKey, 'signing'),
    codes: deriveKey(secretKey, 'codes'),
    markers: deriveKey(secretKey, 'markers'),
  };
}

/** A key for one use of SECRET_KEY, which is given in hexadecimal. */
export function deriveKey(secretKey: string, use: string) {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secretKey, 'hex'), '', `nazar ${use}`, 32));
}

/** Identifies keys without revealing them. */
export function fingerprintSecrets(secrets: Pick<Secrets, 'markers'>): Buffer {
  return keyedHash(secrets.markers, 'fingerprint', '');
}

export function serializeSecrets(secrets: Secrets): string {
  const hexadecimal = Object.entries(secrets).map(([name, value]) => [name, value.toString('hex')]);
  return `${JSON.stringify(Object.fromEntries(hexadecimal), null, 2)}\n`;
}

/** Returns null for anything that `serializeSecrets` did not make. */
export function parseSecrets(text: string): Secrets | null {
  try {
    return z.safeParse(secretsSchema, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
