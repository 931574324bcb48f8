import type { Segment, StoredSegment } from '@nazar/domain/inquiries/segment.ts';

/** A segment on the wire, without codes, which are internal to the server. */
export function serializeSegment(segment: StoredSegment): Segment {
  return {
    ...segment,
    questions: segment.questions.map(({ code: _code, ...question }) => ({
      ...question,
      options: question.options.map(({ code: _optionCode, ...option }) => option),
    })),
  };
}
