import { sha256 } from '../../../platform/secrets/sha256.ts';

/** A plain hash is safe, because 128 random bits can't be guessed. */
export function hashAttemptSecret(secret: string): Buffer {
  return sha256(secret);
}
