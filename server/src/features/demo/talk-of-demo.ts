import { randomUUID } from 'node:crypto';
import { addComment, likeComment } from '@nazar/domain/api/comment-calls.ts';
import { addFeedback } from '@nazar/domain/api/feedback-calls.ts';
import type { DemoInquiry } from './demo-inquiry.ts';
import type { DemoNeeds } from './fill-demo.ts';

const day = 86_400_000;
const hour = day / 24;

/** What people say below an inquiry, and what its owner answered the next morning. */
export async function talkOfDemo(
  inquiryId: string,
  { comments, likes }: DemoInquiry,
  { client, headers, guestHeaders, solveCaptcha, now, setClock }: DemoNeeds,
): Promise<void> {
  const somebody = () => guestHeaders(randomUUID());
  for (const { name, text, daysAgo, reply, likes: liked = 0 } of comments) {
    const moment = now - daysAgo * day;
    setClock(moment);
    const { cookie, answer } = await solveCaptcha();
    const guest = { name, email: 'somebody@example.com', captcha: answer };
    const written = { id: randomUUID(), inquiryId, parentId: null, description: text, ...guest };
    const { id } = await client.call(addComment, written, { ...somebody(), cookie });
    for (let at = 0; at < liked; at += 1) {
      await client.call(likeComment, { inquiryId, id, liked: true }, somebody());
    }
    if (reply === undefined) continue;
    setClock(Math.min(now, moment + 14 * hour));
    const answered = { id: randomUUID(), inquiryId, parentId: id, description: reply };
    await client.call(addComment, answered, headers);
  }
  setClock(now);
  for (let at = 0; at < likes; at += 1) {
    await client.call(addFeedback, { inquiryId, feedback: 'like' }, somebody());
  }
}
