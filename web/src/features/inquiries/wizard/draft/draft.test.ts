import { expect, test } from 'vitest';
import { type InquiryFromServer, isPartLocked, toPublicationStatus } from './draft.ts';
import { makeQuestion, makeSegment } from './make-question.ts';

const question = makeQuestion('text', { yes: '', no: '' });
const answered = {
  state: 'published',
  publishedRevision: 1,
  responseCount: 1,
  publishDate: null,
  expireDate: null,
  segments: [{ ...makeSegment('One'), questions: [question] }],
} as unknown as InquiryFromServer;

test('only published parts are locked', () => {
  expect(isPartLocked(toPublicationStatus({ ...answered, publishedParts: [question.id] }), question.id)).toBe(
    true,
  );
  expect(isPartLocked(toPublicationStatus({ ...answered, publishedParts: [] }), question.id)).toBe(false);
});

test('while the server doesn’t list the published parts, every stored part of a published inquiry is locked', () => {
  expect(isPartLocked(toPublicationStatus(answered), question.id)).toBe(true);
  expect(isPartLocked(toPublicationStatus({ ...answered, publishedRevision: null }), question.id)).toBe(
    false,
  );
});
