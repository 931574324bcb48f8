import { createHash } from 'node:crypto';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { deriveKeyedId, deriveSecret } from '../../../platform/secrets/derive-id.ts';
import type { ConvertedRow } from './convert-import-row.ts';
import { FingerprintCounter } from './fingerprints.ts';

/**
 * Derives ids from the stored answers of a row: the same answers give the same response in every run, at any
 * position and in any spelling. Equal rows get different ids, which differ from all ids that the table names.
 */
export class RowIdGenerator {
  readonly #key: Buffer;
  readonly #seed: string;
  readonly #named: FingerprintCounter;
  readonly #seen = new FingerprintCounter();

  /** Equal seeds and equal named ids give equal rows equal ids. */
  constructor(key: Buffer, seed: string, namedIds = new FingerprintCounter()) {
    this.#key = key;
    this.#seed = seed;
    this.#named = namedIds;
  }

  next({ answers, submittedAt, duration }: ConvertedRow): string {
    const content = JSON.stringify([answers.map(canonicalizeAnswer), submittedAt, duration]);
    const digest = createHash('sha256').update(content).digest();
    for (;;) {
      const part = `response ${digest.toString('hex')} ${this.#seen.add(digest)}`;
      const id = deriveKeyedId(this.#key, this.#seed, part);
      if (!this.#named.has(uuidToBytes(id))) return id;
    }
  }
}

function canonicalizeAnswer({ questionId, value, otherText }: Answer) {
  return [questionId, value, otherText ?? ''];
}

/** The secret of a response whose id was made with the seed; it identifies responses that were imported. */
export function deriveResponseSecret(key: Buffer, seed: string, id: string): string {
  return deriveSecret(key, seed, `secret ${id}`);
}

/** A fingerprint from the bytes of the id. */
export function uuidToBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}
