import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import type { ParticipationOutcome } from '@nazar/domain/participation/outcome.ts';
import type { MessageTexts } from '@nazar/domain/text/format-message.ts';
import type { ParticipationSession } from '../session/create-session.ts';
import { type EmbeddedInquiry, makeEmbeddedSession } from '../session/embedded-session.ts';

export type PreviewedInquiry = EmbeddedInquiry & {
  readonly completionMessage: string;
  /** The redirect that `ending` shows. */
  readonly redirectUrl?: string | undefined;
  /** Returns the outcome of these answers, if more than the message is shown. */
  readonly outcomeOf?: ((answers: readonly Answer[]) => ParticipationOutcome) | undefined;
};

const noSecret = 'x'.repeat(22);

/** A session without server and storage, in which every submit succeeds. */
export function makePreviewSession(previewed: PreviewedInquiry, texts: MessageTexts): ParticipationSession {
  const { inquiryId, completionMessage, outcomeOf } = previewed;
  const received = {
    resultId: inquiryId,
    completionMessage,
    score: null,
    maxScore: null,
    seeResults: false,
    attemptId: null,
    attemptSecret: noSecret,
  };
  return makeEmbeddedSession(previewed, {
    texts,
    // Only the result of a submit is used, and this one is valid.
    call: async (_name, { answers = [] }) => ({
      kind: 'ok',
      result: { ...received, ...outcomeOf?.(answers) },
    }),
    localFiles: 'preview',
    randomBytes: (size) => new Uint8Array(size),
  });
}
