import type { ListedResponse, ResponseHead, ResponseQuestion } from '@nazar/domain/api/response-calls.ts';
import { type ShownAnswer, wordAnswer } from '@nazar/domain/inquiry/answer-types/shown-answer.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiry/compile.ts';
import type { HiddenAnswers } from '@nazar/domain/results/disclose-responses.ts';
import { decodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import type { ResponseRow } from './response-queries.ts';

/** Code points of a text that a list tells. */
const maxListedLength = 300;

/** Keys of a response's `rest` that hold what is hidden. */
export function hiddenKeys({ questions, otherTexts }: HiddenAnswers): string[] {
  return [
    ...[...questions].flatMap((code) => [String(code), `${code}.other`]),
    ...[...otherTexts].map((code) => `${code}.other`),
  ];
}

export function headOf(
  row: ResponseRow,
  { hidden, marks }: { hidden: HiddenAnswers; marks: ResponseHead['marks'] },
): ResponseHead {
  const { id, day, submittedAt, duration, edits, flagged, note } = row;
  const [score, maxScore] = hidden.scores ? [null, null] : [row.score, row.maxScore];
  const name = row.personName;
  const person = row.isInvited ? { kind: 'invited' as const, name } : accountOrGuest(row);
  const [givenIn, channel] = hidden.origin ? [null, null] : [row.language, row.channel];
  const head = { id, day, submittedAt, duration, score, maxScore, edits, givenIn, channel };
  return { ...head, person, flagged, note, marks };
}

function accountOrGuest({ accountId, isGuest, personName: name }: ResponseRow): ResponseHead['person'] {
  if (accountId !== null) return { kind: 'account', name };
  return isGuest ? { kind: 'guest', name: null } : null;
}

/** The answers of a response, in the words of a revision, without what is hidden. */
export function shownAnswers(
  compiled: CompiledInquiry,
  { choices, rest }: ResponseRow,
  hidden: HiddenAnswers,
): ReadonlyMap<string, ShownAnswer> {
  const answers = decodeAnswers(compiled, choices, rest);
  return new Map(
    answers.flatMap((answer) => {
      const question = compiled.questionById.get(answer.questionId);
      if (question === undefined || hidden.questions.has(question.code)) return [];
      const { otherText, ...chosen } = answer;
      const told = hidden.otherTexts.has(question.code) || otherText === undefined ? chosen : answer;
      return [[question.id, wordAnswer(question, told)] as const];
    }),
  );
}

export function listedResponse(
  compiled: CompiledInquiry,
  row: ResponseRow,
  {
    hidden,
    questionIds,
    marks,
  }: { hidden: HiddenAnswers; questionIds: readonly string[]; marks: ResponseHead['marks'] },
): ListedResponse {
  const answers = shownAnswers(compiled, row, hidden);
  return {
    ...headOf(row, { hidden, marks }),
    answers: questionIds.flatMap((id) => shorten(answers.get(id))),
  };
}

function shorten(answer: ShownAnswer | undefined): ShownAnswer[] {
  if (answer === undefined) return [];
  const short = (text: string) => {
    const points = [...text];
    return points.length > maxListedLength ? `${points.slice(0, maxListedLength).join('')}…` : text;
  };
  const { value, otherText } = answer;
  return [
    {
      ...answer,
      value: typeof value === 'string' ? short(value) : value,
      otherText: otherText === null ? null : short(otherText),
    },
  ];
}

export function responseQuestion(question: CompiledQuestion, hidden: HiddenAnswers): ResponseQuestion {
  return {
    questionId: question.id,
    body: visibleText(question.body),
    responseType: question.responseType,
    segmentName: question.segment.name,
    withheld: hidden.questions.has(question.code),
  };
}
