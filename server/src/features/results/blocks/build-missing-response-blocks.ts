import { formatLocalBucket } from '@nazar/domain/results/local-bucket.ts';
import { isTransactionConflict } from '../../../platform/database/constraint-problems.ts';
import type { Database } from '../../../platform/database/database.ts';
import { withSessionLock } from '../../../platform/database/with-session-lock.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { lockInquiryCounts } from '../../counts/index.ts';
import { findPublishedInquiry } from '../../participation/index.ts';
import {
  buildResponseBlock,
  countResponsesByBucket,
  deleteResponseBlockRequest,
  listInquiriesWithRequestedBlocks,
  requestResponseBlocks,
  startRecordingResponseChanges,
} from './build-response-block-queries.ts';
import { findResponseBlockCoverage, type ResponseBlockHeader } from './response-block-queries.ts';

type BlockSizes = {
  /** A block ends at the first time at which it has at least this many responses. */
  readonly usual: number;
  /** Smaller blocks are rebuilt together with later responses. */
  readonly min: number;
};
const usualSizes: BlockSizes = { usual: 65_536, min: 32_768 };
/** An hour or day with more responses is counted from its rows, because a block is built in memory. */
const maxSize = 2_000_000;
/** Up to this number of responses outside of blocks, rows are counted without making blocks. */
const minOutside = 16_384;
/** Milliseconds after which no submit of an earlier hour can still commit. */
const settledMs = 600_000;

type Bucket = { readonly bucket: string; readonly responses: number };
type Range = { readonly from: string; readonly to: string };

/** Plans the blocks to build from sorted times with responses, given the existing ones. */
export function planResponseBlocks(
  buckets: readonly Bucket[],
  there: readonly ResponseBlockHeader[],
  { usual, min }: BlockSizes = usualSizes,
): Range[] {
  const largeRanges = there.filter(({ responses }) => responses >= min);
  const planned: (Range & { responses: number })[] = [];
  let open = false;
  for (const { bucket, responses } of buckets) {
    const isKept = largeRanges.some(({ from, to }) => from <= bucket && bucket <= to);
    if (isKept || responses > maxSize) {
      open = false;
      continue;
    }
    const last = planned.at(-1);
    if (open && last !== undefined) {
      planned[planned.length - 1] = { ...last, to: bucket, responses: last.responses + responses };
    } else planned.push({ from: bucket, to: bucket, responses });
    open = (planned.at(-1)?.responses ?? 0) < usual;
  }
  const isThere = ({ from, to }: Range) => there.some((block) => block.from === from && block.to === to);
  return planned.filter((range) => !isThere(range));
}

type MakeBlocksOptions = {
  readonly now: number;
  readonly signal?: AbortSignal;
  readonly sizes?: BlockSizes;
};

/**
 * Builds an inquiry's missing blocks of past times. Submits and edits continue meanwhile; after an edit in
 * between, a block is built at the next request.
 */
export async function buildMissingResponseBlocks(
  db: Database,
  inquiryId: string,
  { now, signal, sizes }: MakeBlocksOptions,
): Promise<void> {
  await startRecordingResponseChanges(db, inquiryId);
  // Edits and deletions in progress may have started before they had to record themselves.
  await db.transaction((tx) => lockInquiryCounts(tx, inquiryId));
  await withSessionLock(db, `blocks of ${inquiryId}`, async (session) => {
    const published = await findPublishedInquiry(session, inquiryId);
    await deleteResponseBlockRequest(session, inquiryId);
    if (published === null) return;
    const { anonymous, timeZone } = published.definition;
    const before = formatLocalBucket(timeZone, anonymous ? 'day' : 'hour', now - settledMs);
    const { blocks } = await findResponseBlockCoverage(session, inquiryId);
    for (const range of planResponseBlocks(
      await countResponsesByBucket(session, inquiryId, before),
      blocks,
      sizes,
    )) {
      if (signal?.aborted === true) return;
      try {
        await session.transaction((tx) => buildResponseBlock(tx, published, range), {
          isolationLevel: 'repeatable read',
        });
      } catch (error) {
        if (!isTransactionConflict(error)) throw error;
      }
    }
  });
}

export const buildMissingResponseBlocksJob: Job = {
  name: 'build-response-blocks',
  maxAttempts: 3,
  run: async ({ deps, signal }) => {
    const failures: unknown[] = [];
    for (const inquiryId of await listInquiriesWithRequestedBlocks(deps.db)) {
      if (signal.aborted) return;
      // A failure of one inquiry must not stop the others.
      await buildMissingResponseBlocks(deps.db, inquiryId, { now: deps.now(), signal }).catch(
        (error: unknown) => failures.push(error),
      );
    }
    if (failures.length > 0) throw failures[0];
  },
};

/** Milliseconds between two checks for missing blocks of an inquiry. */
const lookEvery = 10_000;
const maxLooked = 1_000;
const lookedAt = new Map<string, number>();

/** Builds blocks after the reply when results of many responses are read. */
export function requestResponseBlocksInBackground(
  { db, deps }: Pick<CallContext, 'db' | 'deps'>,
  inquiryId: string,
  { responses }: { readonly responses: number },
): void {
  const at = deps.now();
  if (responses < minOutside || at - (lookedAt.get(inquiryId) ?? 0) < lookEvery) return;
  if (lookedAt.size >= maxLooked) lookedAt.clear();
  lookedAt.set(inquiryId, at);
  deps.background.run('Asking for blocks', async () => {
    const published = await findPublishedInquiry(db, inquiryId);
    if (published === null) return;
    const { blocks, outside } = await findResponseBlockCoverage(db, inquiryId);
    if (blocks.length > 0 && outside < minOutside) return;
    const { anonymous, timeZone } = published.definition;
    const before = formatLocalBucket(timeZone, anonymous ? 'day' : 'hour', at - settledMs);
    const closed = await countResponsesByBucket(db, inquiryId, before);
    const covered = blocks.reduce((sum, block) => sum + block.responses, 0);
    const lacking = closed.reduce((sum, { responses: own }) => sum + own, 0) - covered;
    if (lacking < minOutside) return;
    await requestResponseBlocks(db, inquiryId);
    await addJob(db, buildMissingResponseBlocksJob);
  });
}
