import { createHash } from 'node:crypto';
import type { Answer } from '@nazar/domain/inquiry/answers.ts';
import type { ConvertedRow } from './convert-row.ts';
import { deriveKeyedId, deriveSecret } from './derive-id.ts';
import { Fingerprints } from './fingerprints.ts';

/** The ids under which an imported response is stored. */
export type ResponseNames = {
  readonly attemptId: string;
  readonly attemptSecret: string;
  /** Each row is another person. */
  readonly guestId: string;
};

/**
 * Derives ids from the stored answers of a row: the same answers give the same response in every run, whatever
 * the row's position and spelling. Equal rows get different ids.
 */
export class RowNames {
  readonly #key: Buffer;
  readonly #inquiryId: string;
  readonly #seen = new Fingerprints();

  constructor(key: Buffer, inquiryId: string) {
    this.#key = key;
    this.#inquiryId = inquiryId;
  }

  next({ answers, submittedAt, duration }: ConvertedRow): string {
    const content = JSON.stringify([answers.map(canonical), submittedAt, duration]);
    const digest = createHash('sha256').update(content).digest();
    const part = `response ${digest.toString('hex')} ${this.#seen.add(digest)}`;
    return deriveKeyedId(this.#key, this.#inquiryId, part);
  }
}

function canonical({ questionId, value, otherText }: Answer) {
  return [questionId, value, otherText ?? ''];
}

/** What belongs to a response's id; its secret tells whether a stored response was imported. */
export function responseNames(key: Buffer, inquiryId: string, attemptId: string): ResponseNames {
  return {
    attemptId,
    attemptSecret: deriveSecret(key, inquiryId, `secret ${attemptId}`),
    guestId: deriveKeyedId(key, inquiryId, `guest ${attemptId}`),
  };
}

/** A fingerprint from the bytes of the id. */
export function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}
