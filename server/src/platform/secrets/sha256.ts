import { hash } from 'node:crypto';

/** Hashing to a string takes a third of the time of a digest that allocates memory. */
export function sha256(data: string | Buffer): Buffer {
  return Buffer.from(hash('sha256', data, 'binary'), 'binary');
}
