import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getDropOff } from '@nazar/domain/api/result-calls.ts';
import { storesAllAnswersBeforeSubmit } from '@nazar/domain/participation/answers-before-submit.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { requireResponsesAccess } from '../results-inquiry-queries.ts';
import { countUnfinishedByLastAnswer } from './drop-off-queries.ts';

/** Milliseconds of inactivity after which a participant counts as gone, until they return. */
const awayMs = 1_800_000;

/** Drop-off is known only if the server stores all answers before the submit. */
export async function computeDropOff(
  ctx: CallContext,
  { inquiryId }: ParsedCallInput<typeof getDropOff>,
): Promise<CallResult<typeof getDropOff>> {
  const { definition, compiled } = await requireResponsesAccess(ctx, inquiryId);
  if (!storesAllAnswersBeforeSubmit(definition)) return { isKnown: false, left: 0, points: [] };
  const ids = compiled.questions.map(({ id }) => id);
  const counted = await countUnfinishedByLastAnswer(ctx.db, inquiryId, ids, new Date(ctx.now() - awayMs));
  return {
    isKnown: true,
    left: counted.reduce((sum, { count }) => sum + count, 0),
    points: counted.map(({ at, count }) => ({ questionId: ids[at - 1] ?? null, count })),
  };
}
