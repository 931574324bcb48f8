import { isDeepStrictEqual } from 'node:util';
import type { IdMapper } from '@nazar/domain/inquiries/copying/copy-definition.ts';
import { copyChartInput } from '@nazar/domain/inquiries/copying/copy-template.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import type { ChartInput } from '@nazar/domain/results/chart.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { enforceRateLimit } from '../../../platform/http/rate-limit.ts';
import { deriveId } from '../../../platform/secrets/derive-id.ts';
import { replaceFileUses } from '../../../platform/storage/stored-file-queries.ts';
import { insertChart } from '../../charts/index.ts';
import { enforceNewInquiryRateLimit } from '../document-limits.ts';
import { findInquiry, insertInquiry } from '../inquiry-queries.ts';

/** Copies contain whole questionnaires, and their files can't be deleted while they exist. */
const copies = { name: 'from-template', limit: 60, seconds: 3600 } as const;

export async function enforceCopyRateLimit(ctx: CallContext, accountId: string): Promise<void> {
  await enforceRateLimit(ctx.db, copies, accountId, ctx.deps);
  await enforceNewInquiryRateLimit(ctx);
}

type InquiryCopy = {
  readonly id: string;
  readonly ownerId: string;
  readonly definition: Definition;
  /** Newest first. */
  readonly charts: readonly (ChartInput & { readonly id: string })[];
  /** Files of another account, which may be removed and added again. */
  readonly foreignFiles: readonly string[];
};

/** Maps ids of parts to those in the inquiry `id`, the same each time it is copied or imported again. */
export const makeCopyIdMapper =
  (id: string): IdMapper =>
  (part) =>
    deriveId(id, part);

/** Copies the charts whose questions a definition has, for a copy of it. */
export function copyCharts(source: Definition, charts: InquiryCopy['charts'], newId: IdMapper) {
  return charts.flatMap((chart) => {
    const copied = copyChartInput(source, chart, newId);
    return copied === null ? [] : [{ ...copied, id: newId(chart.id) }];
  });
}

/** Stores a copied inquiry as a draft. A repeated request after a lost reply gets the same answer. */
export async function insertInquiryCopy(ctx: Pick<CallContext, 'db' | 'now'>, copy: InquiryCopy) {
  const { id, ownerId, definition, charts, foreignFiles } = copy;
  if (!(await insertInquiry(ctx.db, { id, ownerId, definition, now: ctx.now() }))) {
    const present = await findInquiry(ctx.db, id);
    const isRetry = present?.ownerId === ownerId && present.revision === 1;
    if (!isRetry || !isDeepStrictEqual(present.definition, definition)) throw new Problem('duplicateId');
    return { id, revision: 1 };
  }
  await replaceFileUses(ctx.db, { kind: 'copied', usedBy: id, files: foreignFiles });
  // Inserted oldest first, because a list shows the newest first.
  for (const [index, chart] of charts.toReversed().entries()) {
    await insertChart(ctx.db, { ...chart, inquiryId: id, now: ctx.now() + index });
  }
  return { id, revision: 1 };
}
