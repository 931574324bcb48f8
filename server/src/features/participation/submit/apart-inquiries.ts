/** Milliseconds. A longer commit would noticeably delay the submits of other inquiries. */
const slowCommitMs = 500;
/** Milliseconds for which an inquiry stays apart after a slow commit of its own. */
const apartMs = 600_000;
const maxApart = 10_000;

/**
 * The inquiries whose submits are stored apart from those of others, because they were slow or waited for a lock. Only
 * while commits of others are quick: if all are slow, the database is, and no inquiry is to blame. All times are
 * milliseconds of one monotonic clock.
 */
export class ApartInquiries {
  /**
   * By id, the time until which an inquiry stays apart. Zero if only a group of several inquiries was slow: then the
   * first quick commit of its own ends it.
   */
  readonly #until = new Map<string, number>();
  #othersAreQuick = true;
  #sharedWasQuickAt = Number.NEGATIVE_INFINITY;
  /** Inquiries whose own commits were slow since the last quick commit. */
  readonly #slow = new Set<string>();

  has(inquiryId: string): boolean {
    return this.#until.has(inquiryId);
  }

  add(inquiryIds: readonly string[]): void {
    // Inquiries that are still slow are added again.
    if (this.#until.size > maxApart) this.#until.clear();
    for (const id of inquiryIds) if (!this.#until.has(id)) this.#until.set(id, 0);
  }

  /** Records a commit of several inquiries. */
  recordShared(inquiryIds: readonly string[], startedAt: number, endedAt: number): void {
    const isQuick = endedAt - startedAt <= slowCommitMs;
    if (!isQuick && this.#othersAreQuick) this.add(inquiryIds);
    this.#othersAreQuick = isQuick;
    if (!isQuick) return;
    this.#sharedWasQuickAt = endedAt;
    this.#slow.clear();
  }

  /** Records a commit of one inquiry that is stored apart. */
  recordApart(inquiryId: string, startedAt: number, endedAt: number): void {
    if (endedAt - startedAt <= slowCommitMs) {
      this.#othersAreQuick = true;
      this.#slow.clear();
      if ((this.#until.get(inquiryId) ?? 0) < endedAt) this.#until.delete(inquiryId);
    } else if (this.#sharedWasQuickAt >= startedAt) {
      this.#until.set(inquiryId, endedAt + apartMs);
    } else {
      this.#slow.add(inquiryId);
      if (this.#slow.size > 1) this.#endUnproven();
    }
  }

  #endUnproven(): void {
    for (const [id, until] of this.#until) if (until === 0) this.#until.delete(id);
  }
}
