import type { Segment, StoredSegment } from '@nazar/domain/inquiry/segment.ts';

/** A segment as it travels: codes are the server's own. */
export function wireSegment(segment: StoredSegment): Segment {
  return {
    ...segment,
    questions: segment.questions.map(({ code: _code, ...question }) => ({
      ...question,
      options: question.options.map(({ code: _optionCode, ...option }) => option),
    })),
  };
}
