import type { AnswerFile } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import type { MessageTexts } from '@nazar/domain/text/format-message.ts';
import type { ParticipationSession } from '../session/create-session.ts';
import { type EmbeddedInquiry, makeEmbeddedSession } from '../session/embedded-session.ts';

export type CorrectableResponse = EmbeddedInquiry & {
  readonly answers: readonly Answer[];
  /** The uploaded files of the answers. */
  readonly files: readonly AnswerFile[];
};

/** Null if the answers were saved; otherwise an error sentence, and sentences by field path. */
export type CorrectionSaver = (answers: readonly Answer[]) => Promise<{
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
} | null>;

/** A session that starts with given answers and passes them to `save`; refused answers stay in the form. */
export function makeCorrectionSession(
  corrected: CorrectableResponse,
  texts: MessageTexts,
  save: CorrectionSaver,
): ParticipationSession {
  const session = makeEmbeddedSession(corrected, {
    texts: { ...texts, submit: texts.editSave ?? texts.submit ?? '' },
    call: async (name, input) => {
      const refusal = name === 'submit' ? await save(input.answers ?? []) : null;
      if (refusal !== null) return { kind: 'refused', status: 400, code: '', ...refusal };
      return { kind: 'ok', result: { resultId: corrected.inquiryId, completionMessage: '' } };
    },
    localFiles: corrected.files,
    randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
  });
  for (const { questionId, ...answer } of corrected.answers) session.answer(questionId, answer);
  return session;
}
