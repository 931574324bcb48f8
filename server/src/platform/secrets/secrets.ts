import { hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { hmac } from './hmac.ts';

const key = () =>
  z.pipe(
    z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    z.transform((text) => Buffer.from(text, 'hex')),
  );

const secretsSchema = z.object({
  /** Signs guest keys, links and upload tokens, and keys the hashes of addresses. */
  signing: key(),
  /** Keys the hashes of codes and captcha answers, which are too short for a plain hash. */
  codes: key(),
  /** Keys the markers of who took part in an anonymous inquiry. */
  markers: key(),
});
/**
 * The keys of an installation. They stay for its lifetime: nothing could compute the hashes again that they have keyed.
 * Changing SECRET_KEY changes what these are encrypted under.
 */
export type Secrets = z.infer<typeof secretsSchema>;

/** A keyed hash; the purpose keeps hashes of different uses apart. */
export function keyedHash(secret: Buffer, purpose: string, text: string): Buffer {
  return hmac(secret, `${purpose}\0${text}`);
}

export function makeSecrets(): Secrets {
  return { signing: randomBytes(32), codes: randomBytes(32), markers: randomBytes(32) };
}

/** The keys of an installation that was started before its keys were random and stored. */
export function deriveSecrets(secretKey: string): Secrets {
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

/** Null for anything that is not what `serializeSecrets` made. */
export function parseSecrets(text: string): Secrets | null {
  try {
    return z.safeParse(secretsSchema, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
