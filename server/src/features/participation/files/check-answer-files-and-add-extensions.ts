import { parseStoredFiles } from '@nazar/domain/inquiries/answer-types/file.ts';
import { getStoredAnswerKey } from '@nazar/domain/inquiries/answer-types/value-answer.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import type { Database } from '../../../platform/database/database.ts';
import { makeStoredFileName } from '../../files/index.ts';
import type { EncodedSubmitAnswers } from '../submit/encode-submit.ts';
import { type AnswerFileOwner, findAndLockOwnAnswerFiles } from './answer-file-queries.ts';

type NamedFiles =
  | { readonly ok: true; readonly encoded: EncodedSubmitAnswers; readonly files: readonly string[] }
  | { readonly ok: false; readonly problems: FieldProblem[] };

/**
 * Checks that the files of answers belong to their attempt and question, and adds their extensions for
 * storage.
 */
export async function checkAnswerFilesAndAddExtensions(
  db: Database,
  { fileQuestions }: Pick<CompiledInquiry, 'fileQuestions'>,
  encoded: EncodedSubmitAnswers,
  holder: AnswerFileOwner,
): Promise<NamedFiles> {
  const { rest } = encoded;
  const answered = fileQuestions.flatMap((question) => {
    const ids = parseStoredFiles(rest?.[getStoredAnswerKey(question)]).map(({ id }) => id);
    return ids.length === 0 ? [] : [{ question, ids }];
  });
  if (answered.length === 0) return { ok: true, encoded, files: [] };
  const files = answered.flatMap(({ ids }) => ids);
  const found = await findAndLockOwnAnswerFiles(db, holder, files);
  const restWithExtensions: Record<string, unknown> = { ...rest };
  const problems: FieldProblem[] = [];
  for (const { question, ids } of answered) {
    const own = ids.flatMap((id) => {
      const file = found.get(id);
      return file?.questionId === question.id ? [makeStoredFileName({ ...file, isPrivate: true })] : [];
    });
    if (own.length < ids.length) problems.push({ path: `answers.${question.id}`, code: 'fileGone' });
    restWithExtensions[getStoredAnswerKey(question)] = own;
  }
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, encoded: { ...encoded, rest: restWithExtensions }, files };
}

/** Removes deleted files from the answers, because participants can't be asked at the end of the time. */
export async function removeDeletedAnswerFiles(
  db: Database,
  { fileQuestions }: Pick<CompiledInquiry, 'fileQuestions'>,
  answers: readonly Answer[],
  holder: AnswerFileOwner,
): Promise<Answer[]> {
  const fileQuestionIds = new Set(fileQuestions.map(({ id }) => id));
  const listFileIds = ({ questionId, value }: Answer) =>
    fileQuestionIds.has(questionId) && Array.isArray(value) ? value : [];
  const found = await findAndLockOwnAnswerFiles(db, holder, answers.flatMap(listFileIds));
  return answers.map((answer) =>
    fileQuestionIds.has(answer.questionId)
      ? {
          ...answer,
          value: listFileIds(answer).filter((id) => found.get(id)?.questionId === answer.questionId),
        }
      : answer,
  );
}
