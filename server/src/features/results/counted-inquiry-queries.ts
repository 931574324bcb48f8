import { can, type InquirySubject } from '@nazar/domain/access/can.ts';
import { type CompiledInquiry, compileInquiry } from '@nazar/domain/inquiry/compile.ts';
import type { Definition } from '@nazar/domain/inquiry/inquiry.ts';
import { inquiryState } from '@nazar/domain/inquiry/lifecycle.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { findInquiry } from '../inquiries/inquiry-queries.ts';
import { findPublishedInquiry, hasParticipated } from '../participation/participation-queries.ts';

/** An inquiry whose answers are looked at, and what the rules of access need to know of it and the caller. */
export type CountedInquiry = {
  readonly inquiryId: string;
  readonly definition: Definition;
  readonly compiled: CompiledInquiry;
  readonly subject: InquirySubject;
};

/** The inquiry as published, or its draft where it never was; not found for whoever may not know of it. */
export async function getCountedInquiry(ctx: CallContext, inquiryId: string): Promise<CountedInquiry> {
  const published = await findPublishedInquiry(ctx.db, inquiryId);
  if (published === null) return getDraft(ctx, inquiryId);
  const { definition, compiled, ownerId, takenDown } = published;
  const subject = {
    ...{ ownerId, takenDown },
    cooperationType: definition.cooperationType,
    resultViewStatus: definition.resultViewStatus,
    state: inquiryState(published, ctx.now()),
    hasParticipated: await hasParticipated(ctx, inquiryId),
  };
  return { inquiryId, definition, compiled, subject };
}

async function getDraft(ctx: CallContext, inquiryId: string): Promise<CountedInquiry> {
  const draft = await findInquiry(ctx.db, inquiryId);
  if (draft === null) throw new Problem('notFound');
  const { definition, ownerId } = draft;
  const { cooperationType, resultViewStatus } = definition;
  const subject = { ownerId, cooperationType, resultViewStatus, state: 'draft' } as const;
  return { inquiryId, definition, compiled: compileInquiry(definition), subject };
}

/** The same for whoever may see its results: others are told so only where they may see the inquiry. */
export async function requireResults(ctx: CallContext, inquiryId: string): Promise<CountedInquiry> {
  const counted = await getCountedInquiry(ctx, inquiryId);
  if (can(ctx.actor, 'inquiry.seeResults', counted.subject)) return counted;
  throw new Problem(can(ctx.actor, 'inquiry.view', counted.subject) ? 'forbidden' : 'notFound');
}
