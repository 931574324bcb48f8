import { randomUUID } from 'node:crypto';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { drawCover as drawCoverCall } from '@nazar/domain/api/inquiry-calls.ts';
import { drawTitleCover } from '../../../platform/covers/draw-cover.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { enforceRateLimit } from '../../../platform/http/rate-limit.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { imageQueue } from '../../../platform/pictures/image-queue.ts';
import { listGeneralCategories } from '../category-queries.ts';

const drawings = { name: 'drawCover', limit: 300, seconds: 3600 } as const;

/** Draws only a preview; the browser uploads it like any other picture to use it as the public file. */
export async function drawCoverPreview(ctx: CallContext, input: ParsedCallInput<typeof drawCoverCall>) {
  const { accountId } = requireUser(ctx);
  await enforceRateLimit(ctx.db, drawings, accountId, ctx.deps);
  const { title, categoryId, language, tone } = input;
  const [category = null] =
    categoryId === null ? [] : await listGeneralCategories(ctx.db, { language, enabled: true, categoryId });
  const picture = await ctx.whileConnected((signal) =>
    imageQueue.run({ key: randomUUID(), by: accountId, signal }, () =>
      drawTitleCover({ title, category, language, tone }),
    ),
  );
  return { picture: picture.toString('base64') };
}
