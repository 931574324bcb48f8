import { expect, test } from 'vitest';
import { isLocked, type LoadedInquiry, toInquiryStatus } from './draft.ts';
import { makeQuestion, makeSegment } from './make-question.ts';

const question = makeQuestion('text', { yes: '', no: '' });
const answered = {
  ...{ state: 'published', publishedRevision: 1, responseCount: 1, publishDate: null, expireDate: null },
  segments: [{ ...makeSegment('One'), questions: [question] }],
} as unknown as LoadedInquiry;

test('only published parts are locked', () => {
  expect(isLocked(toInquiryStatus({ ...answered, publishedParts: [question.id] }), question.id)).toBe(true);
  expect(isLocked(toInquiryStatus({ ...answered, publishedParts: [] }), question.id)).toBe(false);
});

test('while the server doesn’t list the published parts, every stored part of a published inquiry is locked', () => {
  expect(isLocked(toInquiryStatus(answered), question.id)).toBe(true);
  expect(isLocked(toInquiryStatus({ ...answered, publishedRevision: null }), question.id)).toBe(false);
});
