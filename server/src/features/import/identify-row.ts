import { createHash } from 'node:crypto';
import type { Answer } from '@nazar/domain/inquiry/answers.ts';
import type { ConvertedRow } from './convert-row.ts';
import { deriveKeyedId, deriveSecret } from './derive-id.ts';
import { Fingerprints } from './fingerprints.ts';

/** The names under which an imported response is stored. */
export type ResponseNames = {
  readonly attemptId: string;
  readonly attemptSecret: string;
  /** Each row is somebody else. */
  readonly guestId: string;
};

/**
 * Names rows by what will be stored of them: the same answers are the same response in every run, wherever the
 * row stands and however its cells are written; of equal rows the second is another one than the first.
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

/** What belongs to a response's id; whether a stored one was imported is told by its secret. */
export function responseNames(key: Buffer, inquiryId: string, attemptId: string): ResponseNames {
  return {
    attemptId,
    attemptSecret: deriveSecret(key, inquiryId, `secret ${attemptId}`),
    guestId: deriveKeyedId(key, inquiryId, `guest ${attemptId}`),
  };
}

/** The id's own bytes, as a fingerprint. */
export function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}
