import { deleteAnswerFile, getAnswerFiles, startAnswerUpload } from '@nazar/domain/api/answer-file-calls.ts';
import type { AnswerFile } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import type { CallReply } from '../../session/call-server.ts';
import type { ParticipationSession } from '../../session/create-session.ts';
import { makeUuidWithSeed } from '../../session/random-keys.ts';
import { computeCurrentFlow, listQuestionsOfPages } from '../../session/session-state.ts';
import { showQuestionProblems } from '../../session/show-question-problems.ts';
import { beginAgain } from '../../session/submit-attempt.ts';
import type { UploadPermission } from './upload-answer-file-with-progress.ts';

/** The part of the session that uploads need. */
export type AnswerFilesSession = {
  /** False if files can only be removed. */
  readonly canAdd: boolean;
  /** Uploads one file by `send`, with the server's permission. */
  upload(
    questionId: string,
    send: (permission: UploadPermission) => Promise<CallReply<AnswerFile>>,
  ): Promise<CallReply<AnswerFile>>;
  /** The files of this attempt; empty if the server is unreachable. */
  list(): Promise<readonly AnswerFile[]>;
  delete(id: string): Promise<void>;
  /** Reports the number of a question's running uploads, and whether one failed. */
  setPending(questionId: string, waiting: number, failed: boolean): void;
  /** Withdraws a submit that waits for uploads, and shows that. */
  withdrawSubmit(): void;
};

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size));
const bySession = new WeakMap<ParticipationSession, AnswerFilesSession>();

export function getAnswerFilesSession(session: ParticipationSession): AnswerFilesSession {
  const files = bySession.get(session) ?? createAnswerFiles(session);
  bySession.set(session, files);
  return files;
}

/** Delays a submit until the uploads are finished; it is then sent automatically. */
function createAnswerFiles(session: ParticipationSession): AnswerFilesSession {
  const { core } = session;
  const { deps, page } = core;
  const { localFiles } = deps;
  const attempt = () => {
    const draft = core.draft();
    if (draft === null) return null;
    const { attemptId, secret } = draft;
    return { inquiryId: page.inquiryId, attemptId, ...(secret !== '' && { attemptSecret: secret }) };
  };
  const holdsSubmit = () => {
    const { uploads } = core.get();
    // Uploads of questions that a condition hides or a new revision removed are not sent.
    const { visible } = computeCurrentFlow(core.get());
    const pending = listQuestionsOfPages(visible).filter(({ id }) => uploads.has(id));
    const failed = pending.filter(({ id }) => uploads.get(id)?.failed === true);
    if (failed.length > 0) {
      const notice = core.t('fileNotSent');
      showQuestionProblems(core, new Map(failed.map(({ id }) => [id, notice])), notice);
    } else if (pending.length > 0) {
      core.set({ problems: new Map(), notice: '', waitsForFiles: true });
    }
    return pending.length > 0;
  };
  session.holdsSubmit = holdsSubmit;
  return {
    canAdd: typeof localFiles !== 'object',
    upload: async (questionId, send) => {
      if (localFiles !== undefined) {
        return {
          kind: 'ok',
          result: { id: makeUuidWithSeed(randomBytes), name: '', kind: null, size: null, url: null },
        };
      }
      session.ensureDraft();
      const own = attempt();
      if (own === null) return { kind: 'away', retryAfter: 0 };
      const revision = core.draft()?.revision ?? 0;
      const reply = await deps.call(startAnswerUpload, { ...own, revision, questionId });
      if (reply.kind === 'refused' && reply.code === 'rulesChanged') void beginAgain(core, reply);
      if (reply.kind !== 'ok') return reply;
      return send({ inquiryId: page.inquiryId, token: reply.result.token, language: core.get().language });
    },
    list: async () => {
      if (localFiles !== undefined) return typeof localFiles === 'object' ? localFiles : [];
      const own = attempt();
      const reply = own === null ? null : await deps.call(getAnswerFiles, own);
      return reply?.kind === 'ok' ? reply.result.files : [];
    },
    delete: async (id) => {
      const own = localFiles === undefined ? attempt() : null;
      // A file that can't be deleted now expires after a day.
      if (own !== null) await deps.call(deleteAnswerFile, { ...own, id });
    },
    setPending: (questionId, waiting, failed) => {
      const uploads = new Map(core.get().uploads);
      if (waiting === 0 && !failed) uploads.delete(questionId);
      else uploads.set(questionId, { failed });
      core.set({ uploads });
      if (!core.get().waitsForFiles) return;
      if (!holdsSubmit()) session.submit();
    },
    withdrawSubmit: () => {
      if (core.get().waitsForFiles) core.set({ notice: core.t('notSubmitted'), waitsForFiles: false });
    },
  };
}
