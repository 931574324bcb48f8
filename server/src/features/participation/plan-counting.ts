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
  /** Of imports: their answers are known from a file, and must not bring those of others out either. */
  readonly countsAtOnce: boolean;
}

/** Responses to anonymous inquiries are counted five together, the first to come first. */
export function planCounting(
  accepted: readonly Accepted[],
  { inquiries, countsAtOnce }: CountingOptions,
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
    const before = inquiries.get(inquiryId)?.waitingResponses ?? [];
    const counted = countedNow(before.length, own.length);
    for (const entry of own.slice(counted)) waits.add(entry);
    if (counted > 0) released.set(inquiryId, before);
  }
  return { waits, released };
}
