import type { Definition } from '../inquiry.ts';
import type { Option, Question, StoredQuestion } from '../question.ts';
import type { Segment, StoredSegment } from '../segment.ts';

type SegmentsWithCodes = { readonly segments: StoredSegment[]; readonly nextCode: number };

/**
 * Assigns the small integers by which responses are stored. A question or an option keeps its code from the
 * draft or an earlier revision, wherever it moves. A question whose way of answering changes gets a new code.
 * Codes are never reused.
 */
export function assignCodes(
  definition: Definition,
  published: Definition | null,
  segments: readonly Segment[],
): SegmentsWithCodes {
  let { nextCode } = definition;
  const known = new Map<string, StoredQuestion>();
  // The draft is last, so its codes take precedence.
  for (const source of [published, definition]) {
    for (const question of source?.segments.flatMap((each) => each.questions) ?? []) {
      known.set(question.id, question);
    }
  }
  const take = (code: number | undefined): number => {
    if (code !== undefined) return code;
    nextCode += 1;
    return nextCode - 1;
  };
  const codeQuestion = (question: Question): StoredQuestion => {
    const before = known.get(question.id);
    const same = before?.responseType === question.responseType ? before : undefined;
    const codes = new Map(same?.options.map((option) => [getOptionKey(option), option.code]));
    return {
      ...question,
      code: take(same?.code),
      options: question.options.map((option) => ({ ...option, code: take(codes.get(getOptionKey(option))) })),
    };
  };
  const coded = segments.map((segment) => ({ ...segment, questions: segment.questions.map(codeQuestion) }));
  return { segments: coded, nextCode };
}

/**
 * Assigns codes from 1 in the order of the codes in `like`, so that names in exports, which follow the codes,
 * mean the same in both.
 */
export function assignCodesLike<Own extends SegmentsWithCodes>(
  definition: Own,
  like: Pick<Definition, 'segments'>,
): Own {
  const parts = ({ segments }: Pick<Definition, 'segments'>) =>
    segments.flatMap(({ questions }) => questions.flatMap((question) => [question, ...question.options]));
  const codes = new Map(parts(like).map(({ id, code }) => [id, code]));
  const ordered = parts(definition)
    .map(({ id }) => id)
    .toSorted((a, b) => (codes.get(a) ?? 0) - (codes.get(b) ?? 0));
  const places = new Map(ordered.map((id, index) => [id, index + 1]));
  const withCode = <Part extends { readonly id: string; readonly code: number }>(part: Part): Part => ({
    ...part,
    code: places.get(part.id) ?? part.code,
  });
  const segments = definition.segments.map((segment) => ({
    ...segment,
    questions: segment.questions.map((question) => ({
      ...withCode(question),
      options: question.options.map(withCode),
    })),
  }));
  return { ...definition, segments, nextCode: ordered.length + 1 };
}

/** An option that changes its role, such as a row that becomes a column, gets a new code. */
function getOptionKey({ id, role }: Pick<Option, 'id' | 'role'>): string {
  return `${id} ${role}`;
}
