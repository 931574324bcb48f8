import type { ParticipationView } from '@nazar/domain/api/participation-page.ts';
import type { Definition } from '@nazar/domain/inquiry/inquiry.ts';
import { inquiryState } from '@nazar/domain/inquiry/lifecycle.ts';
import { buildPages } from '@nazar/domain/participation/build-pages.ts';
import { participationLook } from '@nazar/domain/participation/participation-look.ts';
import {
  findPublishedInquiry,
  type PublishedInquiry,
} from '../features/participation/participation-queries.ts';
import { needsAttempt } from '../features/participation/published-revision-queries.ts';
import type { ServerDeps } from '../server-deps.ts';

/** What somebody who opens the address gets, before anything is known about them. */
export type Opening = {
  readonly status: number;
  readonly view: ParticipationView;
  /** Null where nothing of it may be told. */
  readonly published: PublishedInquiry | null;
  /** Another page for each visitor: its questions or options are shuffled. */
  readonly varies: boolean;
};

/** The same for what is absent, not published, or not open to everybody. */
const signIn: Opening = { status: 404, view: { kind: 'signIn' }, published: null, varies: false };

export async function findOpening(deps: ServerDeps, inquiryId: string): Promise<Opening> {
  const published = await findPublishedInquiry(deps.db, inquiryId);
  if (published === null || published.takenDown) return signIn;
  const { definition } = published;
  if (definition.cooperationType !== 'anon') return signIn;
  const state = inquiryState(published, deps.now());
  if (state === 'draft') return signIn;
  const title = definition.publicTitle === '' ? definition.title : definition.publicTitle;
  const closed = {
    kind: 'closed',
    title,
    message: '',
    opensAt: null,
    timeZone: definition.timeZone,
  } as const;
  if (state === 'scheduled') {
    const view = { ...closed, reason: 'notOpen', title: '', opensAt: published.publishDate } as const;
    return { ...signIn, status: 409, view };
  }
  if (state === 'expired') {
    const view = { ...closed, reason: 'expired', message: definition.expireMessage } as const;
    return { status: 410, view, published, varies: false };
  }
  if (published.full) {
    return { status: 409, view: { ...closed, reason: 'full' }, published, varies: false };
  }
  // Nobody begins an attempt that the server keeps by opening the page.
  return needsAttempt(definition) ? intro(published) : questions(published, deps);
}

function intro(published: PublishedInquiry): Opening {
  const { definition } = published;
  const { timeLimit, singleSession } = definition;
  const look = participationLook(definition);
  return { status: 200, view: { kind: 'intro', look, timeLimit, singleSession }, published, varies: false };
}

function questions(published: PublishedInquiry, deps: ServerDeps): Opening {
  const { definition, compiled, revision, inquiryId } = published;
  const varies =
    definition.shuffleQuestions ||
    definition.segments.some((segment) => segment.questions.some((question) => question.randomOptions));
  // Half of 32 bits: the database keeps seeds as signed integers.
  const seed = varies ? deps.randomBytes(4).readUInt32BE() >>> 1 : 0;
  const now = new Date(deps.now()).toISOString();
  const start = {
    inquiryId,
    revision,
    attemptId: null,
    startedAt: now,
    endsAt: null,
    now,
    look: participationLook(definition),
    seed,
    pages: buildPages(compiled, { seed }),
    answers: [],
  };
  return { status: 200, view: { kind: 'questions', start }, published, varies };
}

/** Every file that the page may show. */
export function filesOf(definition: Definition): string[] {
  const { headerFile, footerFile, publicFile } = definition;
  const questions = definition.segments.flatMap((segment) => segment.questions);
  const files = questions.flatMap(({ file, options }) => [file, ...options.map((option) => option.file)]);
  return [...new Set([headerFile, footerFile, publicFile, ...files])].filter((file) => file !== null);
}
