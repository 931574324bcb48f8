import { hash } from 'node:crypto';

/** The secret itself has 128 random bits: a plain hash of it can't be tried out. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
