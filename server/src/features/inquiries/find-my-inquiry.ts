import { getInquiryAbilities } from '@nazar/domain/access/abilities.ts';
import type { Actor, InquirySubject } from '@nazar/domain/access/can.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getMyInquiries, getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import { listPublishedPartIds } from '@nazar/domain/inquiries/edits/locked-parts.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import type { AttemptSettings } from '@nazar/domain/inquiries/needs-attempt.ts';
import { removeSegmentCodes } from '@nazar/domain/inquiries/segment.ts';
import { buildPages } from '@nazar/domain/participation/build-pages.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeListPage } from '../../platform/http/paging/paging.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { loadInquirySubject, loadInquirySubjects, serializeInquiryDates } from '../access/index.ts';
import { findMyCategoryIds } from '../categories/index.ts';
import { countInquiryResponses } from '../counts/index.ts';
import { loadCategoryResolver } from './category-queries.ts';
import type { InquiryRecord } from './inquiry-queries.ts';
import { addPublicFileKinds } from './lists/list-queries.ts';
import { countMyInquiries, listMyInquiryRows } from './lists/my-inquiry-list-queries.ts';
import { findPublishedDefinition } from './published-revision-queries.ts';
import { type InquiryCallContext, requireCallerInquiry } from './require-caller-inquiry.ts';

/** A fixed seed, so that a preview keeps its order while its author edits. */
const previewSeed = 1;

type OwnRow = Omit<InquiryRecord, 'definition' | 'unknown' | 'lastEdit'> & {
  readonly responseCount: number;
  readonly segments: AttemptSettings['segments'];
};

function serializeOwnInquiry(
  actor: Actor,
  row: OwnRow,
  settings: Omit<Definition, 'segments'>,
  subject: InquirySubject,
) {
  return {
    ...settings,
    ...serializeInquiryDates(row),
    id: row.id,
    isTemplate: row.isTemplate,
    state: subject.state,
    takenDown: subject.takenDown,
    revision: row.revision,
    publishedRevision: row.publishedRevision,
    responseCount: row.responseCount,
    ballot: subject.ballot,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    abilities: getInquiryAbilities(actor, subject, { ...settings, segments: row.segments }),
  };
}

export async function findMyInquiry(
  ctx: CallContext,
  { id, complete }: ParsedCallInput<typeof getMyInquiry>,
) {
  const record = await requireCallerInquiry(ctx, id, 'inquiry.edit');
  const { segments, ...settings } = record.definition;
  const responseCount = await countInquiryResponses(ctx.db, id);
  const subject = await loadInquirySubject(ctx, record, settings);
  const categoryId = (await loadCategoryResolver(ctx.db))(settings.categoryId);
  const userCategoryId = await findOwn(ctx, settings);
  const shown = { ...settings, categoryId, userCategoryId };
  const item = serializeOwnInquiry(ctx.actor, { ...record, responseCount, segments }, shown, subject);
  const [kinded = { ...item, publicFileKind: null }] = await addPublicFileKinds(ctx.db, [item]);
  const published = complete ? await findPublishedDefinition(ctx.db, record) : null;
  const publishedParts = published === null ? [] : listPublishedPartIds(published.segments);
  return {
    item: complete ? { ...kinded, segments: segments.map(removeSegmentCodes), publishedParts } : kinded,
    pages: buildPages(compileInquiry(record.definition), { seed: previewSeed }),
  };
}

export async function getDraftSegments(caller: InquiryCallContext, inquiryId: string) {
  const { revision, definition } = await requireCallerInquiry(caller, inquiryId, 'inquiry.edit');
  return { revision, segments: definition.segments.map(removeSegmentCodes) };
}

export async function listMyInquiries(
  ctx: CallContext,
  { pg, nrpp, ...input }: ParsedCallInput<typeof getMyInquiries>,
) {
  const filter = { ...input, actor: ctx.actor, now: ctx.now() };
  const count = await countMyInquiries(ctx.db, filter);
  const rows = await listMyInquiryRows(ctx.db, filter, { pg, nrpp });
  const subjects = await loadInquirySubjects(
    ctx,
    rows.map((row) => ({ facts: row, settings: row.settings })),
  );
  const current = await loadCategoryResolver(ctx.db);
  const mine = await loadOwn(
    ctx,
    rows.map(({ settings }) => settings),
  );
  const items = rows.flatMap(({ settings, ...row }, index) => {
    const subject = subjects[index];
    const shown = {
      ...settings,
      categoryId: current(settings.categoryId),
      userCategoryId: mine(settings),
    };
    return subject === undefined ? [] : [serializeOwnInquiry(ctx.actor, row, shown, subject)];
  });
  return makeListPage(await addPublicFileKinds(ctx.db, items), count, { pg, nrpp });
}

type Filed = Pick<Definition, 'userCategoryId'>;

/** Adds the category of each inquiry, none if its owner has deleted it. */
async function loadOwn(ctx: CallContext, filed: readonly Filed[]) {
  const ids = filed.flatMap(({ userCategoryId }) => userCategoryId ?? []);
  const found = await findMyCategoryIds(ctx.db, requireUser(ctx).accountId, ids);
  return ({ userCategoryId: id }: Filed) => (id !== null && found.has(id) ? id : null);
}

const findOwn = async (ctx: CallContext, filed: Filed) => (await loadOwn(ctx, [filed]))(filed);
