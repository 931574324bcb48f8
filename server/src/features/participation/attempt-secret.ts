import { hash } from 'node:crypto';

/** A plain hash is safe, because 128 random bits can't be guessed. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
