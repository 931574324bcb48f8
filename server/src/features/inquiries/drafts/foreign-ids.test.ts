import { randomUUID } from 'node:crypto';
import { deleteMyInquiry } from '@nazar/domain/api/bin-calls.ts';
import type { Call } from '@nazar/domain/api/define-call.ts';
import {
  deleteMyInquiryFileByRef,
  getAvailableFileReferences,
} from '@nazar/domain/api/file-reference-calls.ts';
import {
  addMyInquiry,
  addMyInquirySegment,
  deleteMyInquirySegment,
  discardMyChanges,
  editMyInquiry,
  editMyInquirySegment,
  expireMyInquiry,
  getMyInquiries,
  getMyInquiry,
  getMyInquirySegments,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { type MadeInquiry, makeDraft, makePublished, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

let published: MadeInquiry;
const server = useTestApp();
beforeAll(async () => {
  published = await makePublished(server);
});

const calls: readonly (readonly [Call, (made: MadeInquiry) => object])[] = [
  [getMyInquiry, ({ id }) => ({ id, complete: true })],
  [getMyInquirySegments, ({ id }) => ({ inquiryId: id })],
  [editMyInquiry, ({ id, revision }) => ({ id, revision, title: 'Taken over' })],
  [addMyInquirySegment, ({ id, revision }) => ({ inquiryId: id, revision, segment: makeSegment() })],
  [
    editMyInquirySegment,
    ({ id, revision, segments }) => ({
      inquiryId: id,
      revision,
      segment: { ...segments[0], name: 'Taken over' },
    }),
  ],
  [
    deleteMyInquirySegment,
    ({ id, revision, segments }) => ({ inquiryId: id, revision, id: segments[0]?.id }),
  ],
  [publishMyInquiry, ({ id, revision }) => ({ id, revision })],
  [expireMyInquiry, ({ id }) => ({ id })],
  [discardMyChanges, ({ id }) => ({ id })],
  [getAvailableFileReferences, ({ id }) => ({ inquiryId: id })],
  [deleteMyInquiryFileByRef, ({ id, revision }) => ({ inquiryId: id, revision, ref: randomUUID() })],
  [deleteMyInquiry, ({ id }) => ({ id })],
];
const names = calls.map(([call, inputOf]) => [call.name, call, inputOf] as const);

test.each([
  ...names,
  ['getMyInquiries', getMyInquiries, () => ({})] as const,
  ['addMyInquiry', addMyInquiry, () => ({ id: randomUUID(), title: 'x', language: 'en' })] as const,
])('%s asks a guest to sign in', async (_name, call, inputOf) => {
  const refused = await server.refusal(call, inputOf(published), { as: server.people.guest });
  expect(refused).toMatchObject({ httpStatus: 401, code: 'sessionRequired' });
});

test.each(names)(
  '%s does not find another person’s inquiry, even an open one',
  async (_name, call, inputOf) => {
    for (const as of [server.people.stranger, server.people.participant]) {
      const refused = await server.refusal(call, inputOf(published), { as });
      const unknown = await server.refusal(call, inputOf({ ...published, id: randomUUID() }), { as });
      expect(refused).toMatchObject({ httpStatus: 404, code: 'notFound' });
      expect({ ...refused, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    }
  },
);

test('the inquiry is unchanged after all these attempts', async () => {
  const as = server.people.owner;
  const { item } = await server.call(getMyInquiry, { id: published.id, complete: true }, { as });
  expect(item).toMatchObject({ title: 'My drinks poll', revision: published.revision, state: 'published' });
  expect(item.segments?.map(({ name }) => name)).toEqual(['Drinks']);
});

test('a segment of one inquiry is not found under another of the same owner', async () => {
  const as = server.people.owner;
  const other = await makeDraft(server);
  const input = { inquiryId: other.id, revision: other.revision, id: published.segments[0]?.id };
  const refused = await server.refusal(deleteMyInquirySegment, input, { as });
  expect([400, 404]).toContain(refused.httpStatus);
  const foreign = {
    inquiryId: other.id,
    revision: other.revision,
    segment: { ...published.segments[0], name: 'Moved' },
  };
  const edited = await server.refusal(editMyInquirySegment, foreign, { as });
  expect([400, 404]).toContain(edited.httpStatus);
});
