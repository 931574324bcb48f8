import type { InquirySubject } from '@nazar/domain/access/can.ts';
import type { Definition, InquiryState } from '@nazar/domain/inquiries/inquiry.ts';
import { getInquiryState } from '@nazar/domain/inquiries/lifecycle.ts';
import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import { sql } from 'drizzle-orm';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { findInviteesOfCaller } from './invitee-queries.ts';
import { findParticipatedInquiryIds } from './participant-queries.ts';

/** The columns of an inquiry that decide who may see it and take part. */
export interface InquiryAccessFacts {
  readonly id: string;
  readonly ownerId: string;
  readonly publishedRevision: number | null;
  readonly publishDate: Date | null;
  readonly expireDate: Date | null;
  readonly takenDownAt: Date | null;
  readonly inBin: boolean;
  /** Set once, when a secret ballot is closed for good. */
  readonly ballotResult: 'released' | 'withheld' | null;
}

export const inquiryAccessColumns = {
  id: inquiry.id,
  ownerId: inquiry.ownerId,
  publishedRevision: inquiry.publishedRevision,
  publishDate: inquiry.publishDate,
  expireDate: inquiry.expireDate,
  takenDownAt: inquiry.takenDownAt,
  inBin: sql`${inquiry.deletedAt} is not null`.mapWith(Boolean),
  ballotResult: inquiry.ballotResult,
} satisfies Record<keyof InquiryAccessFacts, unknown>;

/** The settings that matter for access: of the published revision if there is one, else of the draft. */
export type InquiryAccessSettings = Pick<
  Definition,
  'cooperationType' | 'anonymous' | 'resultViewStatus' | 'listed' | 'comments' | 'askOwner'
>;

export function serializeInquiryDates(facts: Pick<InquiryAccessFacts, 'publishDate' | 'expireDate'>) {
  return {
    publishDate: facts.publishDate?.toISOString() ?? null,
    expireDate: facts.expireDate?.toISOString() ?? null,
  };
}

type Dates = Pick<InquiryAccessFacts, 'publishedRevision' | 'publishDate' | 'expireDate'>;

export function getInquiryStateAt(facts: Dates, now: number): InquiryState {
  return facts.publishedRevision === null ? 'draft' : getInquiryState(serializeInquiryDates(facts), now);
}

/** The facts that decide the caller's rights at this inquiry. */
interface CallerAccessFacts {
  readonly now: number;
  readonly hasParticipated: boolean;
  /** Whether the caller is on the list; set only for limited inquiries. */
  readonly isAllowedUser: boolean;
}

/** An inquiry as the access rules see it for one caller. */
export function makeInquirySubject(
  facts: InquiryAccessFacts,
  { cooperationType, anonymous, resultViewStatus, listed, comments, askOwner }: InquiryAccessSettings,
  { now, hasParticipated, isAllowedUser }: CallerAccessFacts,
): InquirySubject {
  return {
    id: facts.id,
    ownerId: facts.ownerId,
    cooperationType,
    resultViewStatus,
    listed,
    comments,
    askOwner,
    hasParticipated,
    isAllowedUser,
    state: getInquiryStateAt(facts, now),
    ballot: isSecretBallot({ anonymous }) ? (facts.ballotResult ?? 'open') : null,
    takenDown: facts.takenDownAt !== null,
    inBin: facts.inBin,
  };
}

type CallerContext = Pick<CallContext, 'db' | 'actor' | 'deps' | 'now'>;
type InquiryWithSettings = { readonly facts: InquiryAccessFacts; readonly settings: InquiryAccessSettings };

/** Looks up participation and invitations of the caller for many inquiries at once. */
export async function loadInquirySubjects(
  ctx: CallerContext,
  inquiries: readonly InquiryWithSettings[],
): Promise<InquirySubject[]> {
  const limited = inquiries.filter(({ settings }) => settings.cooperationType === 'limited');
  const entries = await findInviteesOfCaller(
    ctx,
    limited.map(({ facts }) => facts.id),
  );
  const ids = inquiries.map(({ facts }) => facts.id);
  const participated = await findParticipatedInquiryIds(ctx, ids, entries);
  const now = ctx.now();
  return inquiries.map(({ facts, settings }) =>
    makeInquirySubject(facts, settings, {
      now,
      hasParticipated: participated.has(facts.id),
      isAllowedUser: entries.has(facts.id),
    }),
  );
}

export async function loadInquirySubject(
  ctx: CallerContext,
  facts: InquiryAccessFacts,
  settings: InquiryAccessSettings,
): Promise<InquirySubject> {
  const [subject] = await loadInquirySubjects(ctx, [{ facts, settings }]);
  if (subject === undefined) throw new Error('No subject was loaded.');
  return subject;
}
