import { randomUUID } from 'node:crypto';
import { addComment, likeComment } from '@nazar/domain/api/comment-calls.ts';
import { addFeedback } from '@nazar/domain/api/feedback-calls.ts';
import { createSolvedCaptcha } from '../accounts/index.ts';
import type { DemoContext } from './create-demo-inquiries.ts';
import type { DemoInquiry } from './demo-inquiries.ts';

const day = 86_400_000;
const hour = day / 24;

/** Adds comments and likes of guests to an inquiry, and the owner's replies of the next morning. */
export async function addDemoComments(
  inquiryId: string,
  { comments, likes }: DemoInquiry,
  { deps, ownerId, now }: DemoContext,
): Promise<void> {
  const guest = (captchaId?: string) =>
    deps.callsAs({ guestKey: randomUUID(), ...(captchaId !== undefined && { captchaId }) });
  for (const { name, text, daysAgo, reply, likes: liked = 0 } of comments) {
    const moment = now - daysAgo * day;
    const { id: captchaId, answer } = await createSolvedCaptcha({ ...deps, now: () => moment });
    const author = { name, email: 'guest@example.com', captcha: answer };
    const written = { id: randomUUID(), inquiryId, parentId: null, description: text, ...author };
    const { id } = await guest(captchaId).call(addComment, written, { now: moment });
    for (let at = 0; at < liked; at += 1) {
      await guest().call(likeComment, { inquiryId, id, liked: true }, { now: moment });
    }
    if (reply === undefined) continue;
    const answered = { id: randomUUID(), inquiryId, parentId: id, description: reply };
    const repliedAt = Math.min(now, moment + 14 * hour);
    await deps.callsAs({ accountId: ownerId }).call(addComment, answered, { now: repliedAt });
  }
  for (let at = 0; at < likes; at += 1) {
    await guest().call(addFeedback, { inquiryId, feedback: 'like' }, { now });
  }
}
