import type { PublicPage } from '@nazar/domain/api/inquiry-shapes.ts';
import type { ParticipationLook } from '@nazar/domain/api/participation-page.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import type { ParticipationOutcome } from '@nazar/domain/participation/outcome.ts';
import type { MessageTexts } from '@nazar/domain/text/format-message.ts';
import type { CallServer } from '../session/call-server.ts';
import { createSession, type ParticipationSession } from '../session/create-session.ts';
import { keyStore } from '../session/key-store.ts';

export type PreviewedInquiry = {
  readonly inquiryId: string;
  readonly look: ParticipationLook;
  readonly pages: readonly PublicPage[];
  readonly completionMessage: string;
  /** The outcome of these answers, where more than the message is shown. */
  readonly outcomeOf?: ((answers: readonly Answer[]) => ParticipationOutcome) | undefined;
};

const noSecret = 'x'.repeat(22);
const started = '1970-01-01T00:00:00.000Z';

/** A session without server and storage: every submit succeeds. */
export function previewSession(previewed: PreviewedInquiry, texts: MessageTexts): ParticipationSession {
  const { inquiryId, pages, completionMessage, outcomeOf } = previewed;
  // The screen around it switches.
  const look = { ...previewed.look, otherLanguage: undefined };
  const { language } = look;
  const nowhere = keyStore(() => {
    throw new Error('A preview keeps nothing.');
  });
  const start = {
    ...{ inquiryId, look, pages: [...pages], revision: 0, seed: 0, attemptId: null, answers: [] },
    ...{ startedAt: started, now: started, endsAt: null },
  };
  const received = {
    ...{ resultId: inquiryId, completionMessage, score: null, maxScore: null, seeResults: false },
    ...{ attemptId: null, attemptSecret: noSecret },
  };
  return createSession(
    {
      ...{ inquiryId, language, texts: { [language]: texts }, pictures: {} },
      view: { kind: 'questions', start, rules: null },
    },
    {
      // Only the result of the submit is used, and this is a valid one.
      call: (async (_name: string, { answers = [] }: { answers?: readonly Answer[] }) => ({
        kind: 'ok',
        result: { ...received, ...outcomeOf?.(answers) },
      })) as unknown as CallServer,
      ...{ local: nowhere, tab: nowhere, now: Date.now, random: Math.random, online: () => true },
      channel: null,
      link: null,
      localFiles: 'preview',
      randomBytes: (size) => new Uint8Array(size),
    },
  );
}
