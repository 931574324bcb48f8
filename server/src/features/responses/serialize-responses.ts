import type {
  ListedResponse,
  ResponseMetadataFields,
  ResponseQuestion,
} from '@nazar/domain/api/response-calls.ts';
import { type ShownAnswer, toShownAnswer } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import { isPassingScore } from '@nazar/domain/participation/score.ts';
import { decodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { truncateText } from '@nazar/domain/text/truncate.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { addAnswerFileDetails } from '../participation/index.ts';
import { maxListedTextLength, type ResponseRow } from './response-queries.ts';

export function toResponseMetadataFields(
  row: ResponseRow,
  { marks, passMark }: Pick<ResponseMetadataFields, 'marks'> & { readonly passMark: number | null },
): ResponseMetadataFields {
  const { id, day, submittedAt, duration, score, maxScore, edits, channel, flagged, note } = row;
  const name = row.personName;
  const person = row.isInvited ? { kind: 'invited' as const, name } : serializePerson(row);
  const head = { id, day, submittedAt, duration, score, maxScore, edits, givenIn: row.language, channel };
  return { ...head, passed: isPassingScore(row, passMark), person, flagged, note, marks };
}

function serializePerson({
  accountId,
  isGuest,
  personName: name,
}: ResponseRow): ResponseMetadataFields['person'] {
  if (accountId !== null) return { kind: 'account', name };
  return isGuest ? { kind: 'guest', name: null } : null;
}

/** Responses with the details of their files. */
export async function addFileDetailsToListedResponses(
  { db, deps }: Pick<CallContext, 'db' | 'deps'>,
  listed: readonly ListedResponse[],
): Promise<ListedResponse[]> {
  const described = await addAnswerFileDetails(
    db,
    listed.flatMap(({ answers }) => answers),
    deps,
  );
  let from = 0;
  return listed.map((response) => {
    const answers = described.slice(from, from + response.answers.length);
    from += answers.length;
    return { ...response, answers };
  });
}

/** The answers of a response with the texts of a revision. */
export function serializeResponseAnswers(
  compiled: CompiledInquiry,
  { choices, rest }: ResponseRow,
): ReadonlyMap<string, ShownAnswer> {
  return new Map(
    decodeAnswers(compiled, choices, rest).flatMap((answer) => {
      const question = compiled.questionById.get(answer.questionId);
      return question === undefined ? [] : [[question.id, toShownAnswer(question, answer)] as const];
    }),
  );
}

export function serializeListedResponse(
  compiled: CompiledInquiry,
  row: ResponseRow,
  {
    questionIds,
    ...marking
  }: { questionIds: readonly string[] } & Parameters<typeof toResponseMetadataFields>[1],
): ListedResponse {
  const answers = serializeResponseAnswers(compiled, row);
  return {
    ...toResponseMetadataFields(row, marking),
    answers: questionIds.flatMap((id) => shorten(answers.get(id))),
  };
}

function shorten(answer: ShownAnswer | undefined): ShownAnswer[] {
  if (answer === undefined) return [];
  const shortenText = (text: string) => truncateText(text, maxListedTextLength);
  const { value, otherText } = answer;
  return [
    {
      ...answer,
      value: typeof value === 'string' ? shortenText(value) : value,
      otherText: otherText === null ? null : shortenText(otherText),
    },
  ];
}

export function serializeResponseQuestion(question: CompiledQuestion): ResponseQuestion {
  return {
    questionId: question.id,
    body: visibleText(question.body),
    responseType: question.responseType,
    segmentName: question.segment.name,
  };
}
