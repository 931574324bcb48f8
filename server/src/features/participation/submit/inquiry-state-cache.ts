import type { AcceptedSubmit, InquiryWithResponseCount } from './read-submit-group.ts';

const maxKept = 1_000;

/**
 * Caches the state of inquiries when this server last held their locks. No decision relies on it alone: it
 * saves the round trip of reading first, and the writing statement verifies under the lock that the state is
 * unchanged.
 */
export class InquiryStateCache {
  readonly #byId = new Map<string, InquiryWithResponseCount>();

  get(id: string): InquiryWithResponseCount | undefined {
    return this.#byId.get(id);
  }

  set(inquiry: InquiryWithResponseCount): void {
    if (this.#byId.size >= maxKept && !this.#byId.has(inquiry.id)) this.#byId.clear();
    this.#byId.set(inquiry.id, inquiry);
  }

  delete(id: string): void {
    this.#byId.delete(id);
  }

  /** Called after the commit of these submits. */
  count(accepted: readonly AcceptedSubmit[]): void {
    for (const { submit } of accepted) {
      const inquiry = this.#byId.get(submit.published.inquiryId);
      if (inquiry !== undefined) this.set({ ...inquiry, responses: inquiry.responses + 1 });
    }
  }
}
