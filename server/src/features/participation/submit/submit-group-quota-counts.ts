import type { CompiledQuota } from '@nazar/domain/inquiries/compile.ts';
import { findFulfilledQuotas } from '@nazar/domain/participation/quotas.ts';
import type { PublishedRevision } from '../../inquiries/index.ts';
import { findQuotaRoom, type QuotaCountMap } from '../quotas/quota-count-queries.ts';
import type { CheckedSubmit } from './submit.ts';

/** The quota counts while a group is judged. */
export class SubmitGroupQuotaCounts {
  /** Counts by inquiry id, including the accepted submits of this group. */
  readonly #counts: ReadonlyMap<string, Map<string, number>>;

  constructor(counts: ReadonlyMap<string, QuotaCountMap>) {
    this.#counts = new Map([...counts].map(([id, own]) => [id, new Map(own)]));
  }

  /** The published quotas whose conditions a submit meets. */
  listFulfilled(submit: CheckedSubmit, { inquiryId, compiled }: PublishedRevision): CompiledQuota[] {
    return this.#counts.has(inquiryId) ? findFulfilledQuotas(compiled, submit) : [];
  }

  findRoom(inquiryId: string, fulfilled: readonly CompiledQuota[]) {
    return findQuotaRoom(fulfilled, this.#counts.get(inquiryId) ?? new Map());
  }

  take(inquiryId: string, fulfilled: readonly CompiledQuota[]): void {
    const counts = this.#counts.get(inquiryId);
    for (const { id } of fulfilled) counts?.set(id, (counts.get(id) ?? 0) + 1);
  }
}
