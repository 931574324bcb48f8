import type { LimitedOption } from '@nazar/domain/inquiries/compile.ts';
import { findFullOptions } from '@nazar/domain/participation/option-places.ts';
import type { PublishedRevision } from '../../inquiries/index.ts';
import type { CheckedSubmit } from './submit.ts';

/** The counts of limited options while a group is judged. */
export class SubmitGroupOptionCounts {
  readonly #counts: ReadonlyMap<string, readonly number[]>;
  /** How many accepted submits of this group chose an option, by inquiry id and code. */
  readonly #accepted = new Map<string, number>();

  constructor(counts: ReadonlyMap<string, readonly number[]>) {
    this.#counts = counts;
  }

  /** Options without a place for this submit, by the limits of the published revision. */
  listFull({ choices }: CheckedSubmit, { inquiryId, compiled }: PublishedRevision): LimitedOption[] {
    const counts = this.#counts.get(inquiryId);
    if (counts === undefined) return [];
    return findFullOptions(
      compiled,
      choices,
      (code) => (counts[code] ?? 0) + (this.#accepted.get(`${inquiryId} ${code}`) ?? 0),
    );
  }

  take({ choices, published: { inquiryId } }: CheckedSubmit): void {
    if (!this.#counts.has(inquiryId)) return;
    for (const code of choices) {
      const key = `${inquiryId} ${code}`;
      this.#accepted.set(key, (this.#accepted.get(key) ?? 0) + 1);
    }
  }
}
