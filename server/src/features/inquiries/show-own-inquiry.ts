import { inquiryAbilities } from '@nazar/domain/access/abilities.ts';
import type { CallData } from '@nazar/domain/api/define-call.ts';
import type { getMyInquiries, getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { compileInquiry } from '@nazar/domain/inquiry/compile.ts';
import type { Definition } from '@nazar/domain/inquiry/inquiry.ts';
import { buildPages } from '@nazar/domain/participation/build-pages.ts';
import { countResponses, type InquiryRecord } from './inquiry-queries.ts';
import { countOwnInquiries, listOwnInquiries } from './own-list-queries.ts';
import { listPage } from './paging.ts';
import { type Caller, inquirySubject, requireInquiry, scheduleOf } from './require-inquiry.ts';
import { wireSegment } from './wire-segment.ts';

/** Shuffled the same way on every look, so that a preview does not jump while one edits. */
const previewSeed = 1;

type OwnRow = Omit<InquiryRecord, 'definition'> & { readonly responseCount: number };

function ownItem(caller: Caller, row: OwnRow, settings: Omit<Definition, 'segments'>) {
  const subject = inquirySubject(row, settings, caller.now());
  return {
    ...settings,
    ...scheduleOf(row),
    id: row.id,
    isTemplate: row.isTemplate,
    state: subject.state,
    revision: row.revision,
    publishedRevision: row.publishedRevision,
    responseCount: row.responseCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    abilities: inquiryAbilities(caller.actor, subject),
  };
}

export async function showOwnInquiry(caller: Caller, { id, complete }: CallData<typeof getMyInquiry>) {
  const record = await requireInquiry(caller, id, 'inquiry.edit');
  const { segments, ...settings } = record.definition;
  const responseCount = await countResponses(caller.db, id);
  const item = ownItem(caller, { ...record, responseCount }, settings);
  return {
    item: complete ? { ...item, segments: segments.map(wireSegment) } : item,
    pages: buildPages(compileInquiry(record.definition), { seed: previewSeed }),
  };
}

export async function showSegments(caller: Caller, inquiryId: string) {
  const { revision, definition } = await requireInquiry(caller, inquiryId, 'inquiry.edit');
  return { revision, segments: definition.segments.map(wireSegment) };
}

export async function showOwnList(
  caller: Caller,
  ownerId: string,
  { pg, nrpp, ...input }: CallData<typeof getMyInquiries>,
) {
  const filter = { ...input, ownerId, now: caller.now() };
  const count = await countOwnInquiries(caller.db, filter);
  const rows = await listOwnInquiries(caller.db, filter, { pg, nrpp });
  const items = rows.map(({ settings, ...row }) => ownItem(caller, row, settings));
  return listPage(items, count, { pg, nrpp });
}
