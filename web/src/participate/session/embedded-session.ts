import type { Call } from '@nazar/domain/api/define-call.ts';
import type { PublicPage } from '@nazar/domain/api/inquiry-shapes.ts';
import type { ParticipationPageLook } from '@nazar/domain/api/participation-page.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import type { RemainingPlaces } from '@nazar/domain/participation/option-places.ts';
import type { MessageTexts } from '@nazar/domain/text/format-message.ts';
import type { CallServer } from './call-server.ts';
import { createSession, type ParticipationSession } from './create-session.ts';
import { makeKeyValueStore } from './key-value-store.ts';
import type { SessionDeps } from './session-deps.ts';

export type EmbeddedInquiry = {
  readonly inquiryId: string;
  readonly look: ParticipationPageLook;
  readonly pages: readonly PublicPage[];
  readonly places?: RemainingPlaces | undefined;
};

type EmbeddedDeps = Required<Pick<SessionDeps, 'localFiles' | 'randomBytes'>> & {
  readonly texts: MessageTexts;
  /** Answers the calls of the session. */
  readonly call: (name: string, input: { answers?: Answer[] }) => Promise<unknown>;
};

const started = '1970-01-01T00:00:00.000Z';

/** A session inside the application, which stores nothing. */
export function makeEmbeddedSession(inquiry: EmbeddedInquiry, deps: EmbeddedDeps): ParticipationSession {
  const { inquiryId, pages, places } = inquiry;
  const { texts, call, localFiles, randomBytes } = deps;
  // The surrounding screen has the language switch.
  const look = { ...inquiry.look, otherLanguage: undefined };
  const { language } = look;
  const nowhere = makeKeyValueStore(() => {
    throw new Error('An embedded page keeps nothing.');
  });
  const start = {
    inquiryId,
    look,
    pages: [...pages],
    ...(places !== undefined && { places }),
    revision: 0,
    seed: 0,
    attemptId: null,
    answers: [],
    startedAt: started,
    now: started,
    endsAt: null,
  };
  return createSession(
    {
      inquiryId,
      language,
      texts: { [language]: texts },
      pictures: {},
      view: { kind: 'questions', start, rules: null },
    },
    {
      call: ((made: Call, input: { answers?: Answer[] }) => call(made.name, input)) as unknown as CallServer,
      local: nowhere,
      tab: nowhere,
      now: Date.now,
      random: Math.random,
      online: () => true,
      channel: null,
      link: null,
      localFiles,
      randomBytes,
    },
  );
}
