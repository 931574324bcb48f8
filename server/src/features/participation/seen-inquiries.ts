import type { Accepted, Counting, WaitingResponse } from './plan-counting.ts';
import type { SeenInquiry } from './read-group.ts';
import { times } from './write-group.ts';

const maxKept = 1_000;

/**
 * The state of inquiries when this server last held their locks. Nothing is decided by it alone: it saves the
 * round trip of reading first, and the writing statement verifies under the lock that the state is unchanged.
 */
export class SeenInquiries {
  readonly #byId = new Map<string, SeenInquiry>();

  get(id: string): SeenInquiry | undefined {
    return this.#byId.get(id);
  }

  set(inquiry: SeenInquiry): void {
    if (this.#byId.size >= maxKept && !this.#byId.has(inquiry.id)) this.#byId.clear();
    this.#byId.set(inquiry.id, inquiry);
  }

  delete(id: string): void {
    this.#byId.delete(id);
  }

  /** Called after their commit. */
  count(accepted: readonly Accepted[], { waits, released }: Counting): void {
    for (const [id, own] of released) {
      const inquiry = this.#byId.get(id);
      if (inquiry === undefined) continue;
      const { responses, waiting, waitingResponses } = inquiry;
      const counted = own.length;
      const gone = new Set(own);
      this.set({
        ...inquiry,
        responses: responses + counted,
        waiting: waiting - counted,
        waitingResponses: waitingResponses?.filter((response) => !gone.has(response)) ?? null,
      });
    }
    for (const entry of accepted) {
      const inquiry = this.#byId.get(entry.submit.published.inquiryId);
      if (inquiry === undefined) continue;
      const { responses, waiting, waitingResponses } = inquiry;
      if (!waits.has(entry)) this.set({ ...inquiry, responses: responses + 1 });
      else {
        const all = waitingResponses === null ? null : [...waitingResponses, asWaiting(entry)];
        this.set({ ...inquiry, waiting: waiting + 1, waitingResponses: all });
      }
    }
  }
}

function asWaiting(entry: Accepted): WaitingResponse {
  const { attemptId, published, choices, rest } = entry.submit;
  return { id: attemptId, version: 0, published, choices, rest, duration: times(entry, 0).duration };
}
