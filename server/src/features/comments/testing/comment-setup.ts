import { randomUUID } from 'node:crypto';
import { addComment, getComments } from '@nazar/domain/api/comment-calls.ts';
import { type CallInput, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { sql } from 'drizzle-orm';
import type { Person } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { insertCaptcha } from '../../accounts/auth/captcha-queries.ts';

type Written = Partial<CallInput<typeof addComment>> & { readonly inquiryId: string };

/** Comments and replies on an inquiry, for tests. */
export function makeComments(server: TestApp) {
  /** Sends a comment of a signed-in person and returns the reply, also of a refusal. */
  const say = (as: Person, written: Written) =>
    server.send(addComment, { id: randomUUID(), description: 'Well asked.', ...written }, { as });

  const comment = (as: Person, written: Written) =>
    server.call(addComment, { id: randomUUID(), description: 'Well asked.', ...written }, { as });

  /** Solves a new captcha for a guest's browser. */
  async function captchaCookie(): Promise<string> {
    const id = randomUUID();
    const expiresAt = new Date(server.clock.now() + 60_000);
    await insertCaptcha(server.db, { id, answerHash: Buffer.alloc(32), expiresAt });
    return `captcha=${id}`;
  }

  async function sayAsGuest(guest: Person, written: Written, { cookie = '', ip = '203.0.113.7' } = {}) {
    const reply = await server.app.inject({
      method: 'POST',
      url: getCallUrlPath(addComment),
      remoteAddress: ip,
      headers: {
        ...guest.headers,
        'content-type': 'application/json',
        cookie: cookie === '' ? await captchaCookie() : cookie,
      },
      payload: JSON.stringify({
        id: randomUUID(),
        description: 'Well asked.',
        name: 'Reza',
        email: 'reza@example.com',
        captcha: 'right',
        ...written,
      }),
    });
    return { ...reply.json(), status: reply.statusCode };
  }

  const list = (inquiryId: string, more: object = {}, as: Person = server.people.guest) =>
    server.call(getComments, { inquiryId, ...more }, { as });

  /** Computes from the rows what the stored counts should be. */
  async function recount(inquiryId: string) {
    const { rows } = await server.db.execute<Record<string, number>>(sql`
      select count(*) filter (where state = 'shown')::int as comments,
        count(*) filter (where state = 'held')::int as held,
        count(*) filter (where parent_id is null and (state = 'shown' or replies > 0))::int as threads,
        coalesce(sum(replies), 0)::int as replies,
        count(*) filter (where parent_id is not null and state = 'shown')::int as replies_in_rows,
        coalesce(sum(likes), 0)::int as likes,
        (select count(*) from comment_like l join inquiry_comment c on c.id = l.comment_id
          where c.inquiry_id = ${inquiryId})::int as likes_in_rows,
        (select coalesce(sum(threads), 0) from comment_chunk where inquiry_id = ${inquiryId})::int as chunked
      from inquiry_comment where inquiry_id = ${inquiryId}`);
    const kept = await server.db.execute<Record<string, number>>(
      sql`select comments, held, threads from inquiry_feedback_counts where inquiry_id = ${inquiryId}`,
    );
    return { counted: rows[0] ?? {}, kept: kept.rows[0] ?? {} };
  }

  return { say, comment, captchaCookie, sayAsGuest, list, recount };
}
