import type { PublicPage } from '@nazar/domain/api/inquiry-shapes.ts';
import type { ParticipationLook } from '@nazar/domain/api/participation-page.ts';
import type { AnswerFile } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import type { MessageTexts } from '@nazar/domain/text/format-message.ts';
import type { CallServer } from '../session/call-server.ts';
import { createSession, type ParticipationSession } from '../session/create-session.ts';
import { keyStore } from '../session/key-store.ts';

export type CorrectableResponse = {
  readonly inquiryId: string;
  readonly look: ParticipationLook;
  readonly pages: readonly PublicPage[];
  readonly answers: readonly Answer[];
  /** What the files among the answers are. */
  readonly files: readonly AnswerFile[];
};

/** Null where they were saved; else why not: a sentence, and sentences by field path. */
export type SaveCorrection = (answers: readonly Answer[]) => Promise<{
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
} | null>;

const started = '1970-01-01T00:00:00.000Z';

/** A session that begins with answers and hands them to `save`; refused answers stay in the form. */
export function correctionSession(
  corrected: CorrectableResponse,
  texts: MessageTexts,
  save: SaveCorrection,
): ParticipationSession {
  const { inquiryId, pages, answers, files } = corrected;
  // Corrected in the language of the application.
  const look = { ...corrected.look, otherLanguage: undefined };
  const { language } = look;
  const nowhere = keyStore(() => {
    throw new Error('A correction is kept nowhere but here.');
  });
  const start = {
    ...{ inquiryId, look, pages: [...pages], revision: 0, seed: 0, attemptId: null, answers: [] },
    ...{ startedAt: started, now: started, endsAt: null },
  };
  const call = async (name: string, input: { answers?: Answer[] }) => {
    const refusal = name === 'submit' ? await save(input.answers ?? []) : null;
    if (refusal === null) return { kind: 'ok', result: { resultId: inquiryId, completionMessage: '' } };
    return { kind: 'refused', status: 400, code: '', ...refusal };
  };
  const session = createSession(
    {
      ...{ inquiryId, language, pictures: {} },
      texts: { [language]: { ...texts, submit: texts.editSave ?? texts.submit ?? '' } },
      view: { kind: 'questions', start, rules: null },
    },
    {
      call: call as unknown as CallServer,
      ...{ local: nowhere, tab: nowhere, now: Date.now, random: Math.random, online: () => true },
      channel: null,
      link: null,
      localFiles: files,
      randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
    },
  );
  for (const { questionId, ...answer } of answers) session.answer(questionId, answer);
  return session;
}
