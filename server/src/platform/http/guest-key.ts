import { randomUUID, timingSafeEqual } from 'node:crypto';
import { hmac } from '../secrets/hmac.ts';

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.[A-Za-z0-9_-]{22}$/;

function sign(id: string, secret: Buffer): Buffer {
  return hmac(secret, `guest\0${id}`).subarray(0, 16);
}

/** Formats a key as `<uuid>.<signature>`; it identifies the same browser and nothing more. */
export function makeGuestKey(secret: Buffer): string {
  return makeGuestKeyForId(randomUUID(), secret);
}

export function makeGuestKeyForId(id: string, secret: Buffer): string {
  return `${id}.${sign(id, secret).toString('base64url')}`;
}

/** Returns the uuid of a valid key; null for anything else, which is treated as no key. */
export function verifyGuestKey(header: string | string[] | undefined, secret: Buffer): string | null {
  if (typeof header !== 'string' || !shape.test(header)) return null;
  const id = header.slice(0, 36);
  return timingSafeEqual(sign(id, secret), Buffer.from(header.slice(37), 'base64url')) ? id : null;
}
