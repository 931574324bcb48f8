import { getInquiryAbilities } from '@nazar/domain/access/abilities.ts';
import { can } from '@nazar/domain/access/can.ts';
import { findInquiryViewRefusal } from '@nazar/domain/access/inquiry-view-refusal.ts';
import {
  findBallotResponsesRefusal,
  findBallotResultsRefusal,
} from '@nazar/domain/access/results-refusal.ts';
import { listPublishProblems } from '@nazar/domain/inquiries/publishing/publish-problems.ts';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { loadInquirySubject, serializeInquiryDates } from '../access/index.ts';
import { countInquiryResponses } from '../counts/index.ts';
import { findDraftOfCaller } from './find-draft-of-caller.ts';
import { hasUnpublishedChanges } from './get-public-inquiry.ts';
import { findInquiryHeader, type InquiryRecord } from './inquiry-queries.ts';
import { checkInviteeList, getInviteeListSummary } from './invitee-list-queries.ts';
import { findPublishedDefinition } from './published-revision-queries.ts';

/**
 * Shows the workspace to everyone who sees the inquiry or its results; editors see its draft's title, others
 * the published one.
 */
export async function getWorkspaceForCaller(ctx: CallContext, id: string) {
  const record = await findInquiryHeader(ctx.db, id);
  if (record === null) throw new Problem('notFound');
  const published = await findPublishedDefinition(ctx.db, record);
  const draft = await findDraftOfCaller(ctx, id);
  const settings = published ?? draft?.definition;
  if (settings === undefined) throw new Problem('notFound');
  const subject = await loadInquirySubject(ctx, record, settings);
  const refusal = findInquiryViewRefusal(ctx.actor, subject);
  if (refusal !== null && !can(ctx.actor, 'inquiry.seeResults', subject)) throw new Problem(refusal);
  const mayEdit = draft !== null && can(ctx.actor, 'inquiry.edit', subject);
  const definition = mayEdit ? draft.definition : settings;
  const { publicTitle, cooperationType, anonymous } = translateInquiry(definition, ctx.language);
  return {
    id,
    title: mayEdit ? definition.title : publicTitle,
    publicTitle,
    cooperationType,
    anonymous,
    ...serializeInquiryDates(record),
    updatedAt: record.updatedAt.toISOString(),
    publishedRevision: record.publishedRevision,
    state: subject.state,
    takenDown: subject.takenDown,
    ballot: subject.ballot,
    responseCount: await countInquiryResponses(ctx.db, id),
    unpublishedChanges: mayEdit && hasUnpublishedChanges(record),
    complete: mayEdit && (await isComplete(ctx, draft)),
    sealed: {
      results: findBallotResultsRefusal(ctx.actor, subject),
      responses: findBallotResponsesRefusal(ctx.actor, subject),
    },
    abilities: getInquiryAbilities(ctx.actor, subject, settings),
  };
}

/** Whether the draft can be published. */
async function isComplete({ db }: CallContext, record: InquiryRecord): Promise<boolean> {
  const missing = [
    ...listPublishProblems(record.definition),
    ...(await checkInviteeList(db, record, getInviteeListSummary)),
  ];
  return missing.length === 0;
}
