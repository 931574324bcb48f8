import { getComments } from '@nazar/domain/api/comment-calls.ts';
import { getItem, getWorkspace } from '@nazar/domain/api/inquiry-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { makeDraft } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const server = useTestApp();

test('only the owner of a draft causes its document to be read', async () => {
  const { id } = await makeDraft(server);
  // A document of a newer version can't be read.
  await server.pool.query(
    `update inquiry set definition = jsonb_set(definition, '{segments,0,questions,0,responseType}', '"hologram"')
       || '{"version": 99}' where id = $1`,
    [id],
  );
  const { owner, guest, stranger } = server.people;
  for (const [as, status] of [
    [owner, 503],
    [guest, 404],
    [stranger, 404],
  ] as const) {
    const answers = await Promise.all([
      server.send(getItem, { id }, { as }),
      server.send(getWorkspace, { id }, { as }),
      server.send(getSummary, { inquiryId: id }, { as }),
      server.send(getComments, { inquiryId: id }, { as }),
    ]);
    expect(answers.map((each) => each.status)).toEqual([status, status, status, status]);
  }
});
