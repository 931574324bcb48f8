import { countedNow } from '@nazar/domain/results/count-later.ts';
import type { PublishedRevision } from './published-revision-queries.ts';
import type { SeenInquiry, StoredAttempt } from './read-group.ts';
import type { Submit } from './submit.ts';

/** An accepted submit with the time under which it is counted. */
export interface Accepted {
  readonly submit: Submit;
  readonly attempt: StoredAttempt | undefined;
  readonly bucket: string;
}

/** A stored response to an anonymous inquiry that is not counted yet. */
export interface WaitingResponse {
  readonly id: string;
  /** How often it was changed while it waited, which tells whether it holds what is here. */
  readonly version: number;
  readonly published: PublishedRevision;
  readonly choices: readonly number[];
  readonly rest: Readonly<Record<string, unknown>> | null;
  /** Seconds, as it is stored. */
  readonly duration: number | null;
}

/** Which of a group wait, and which of those that waited are counted with the others. */
export interface Counting {
  readonly waits: ReadonlySet<Accepted>;
  /** By inquiry id. */
  readonly released: ReadonlyMap<string, readonly WaitingResponse[]>;
}

export interface CountingOptions {
  readonly inquiries: ReadonlyMap<string, SeenInquiry>;
  /** What holds for them now, whatever revision the submits answer. */
  readonly settings: ReadonlyMap<string, Pick<PublishedRevision, 'definition'>>;
  /** Of imports: their answers are known from a file, and must not bring those of others out either. */
  readonly countsAtOnce: boolean;
}

/**
 * Responses to anonymous inquiries are counted five together: those that waited before those that come, and among
 * them by their ids, which are random. In which order they came is not kept.
 */
export function planCounting(
  accepted: readonly Accepted[],
  { inquiries, settings, countsAtOnce }: CountingOptions,
): Counting {
  const waits = new Set<Accepted>();
  const released = new Map<string, readonly WaitingResponse[]>();
  if (countsAtOnce) return { waits, released };
  const came = new Map<string, Accepted[]>();
  for (const entry of accepted) {
    const { inquiryId, definition } = entry.submit.published;
    if (!definition.anonymous) continue;
    const own = came.get(inquiryId);
    if (own === undefined) came.set(inquiryId, [entry]);
    else own.push(entry);
  }
  for (const [inquiryId, own] of came) {
    const inquiry = inquiries.get(inquiryId);
    const before = (inquiry?.waitingResponses ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const counted = countedNow(own.length, {
      cooperationType: settings.get(inquiryId)?.definition.cooperationType ?? 'limited',
      waiting: before.length,
      endCounted: inquiry?.endCounted ?? false,
    });
    for (const entry of own.slice(Math.max(0, counted - before.length))) waits.add(entry);
    if (counted > 0) released.set(inquiryId, before.slice(0, counted));
  }
  return { waits, released };
}
