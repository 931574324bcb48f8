import { deleteMyInquiry, eraseMyInquiry } from '@nazar/domain/api/bin-calls.ts';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import {
  addMyInquiry,
  addMyInquirySegment,
  editMyInquirySegment,
  expireMyInquiry,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import type { InProcessClient } from '../../../platform/http/calls/in-process-client.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { describeProblemInEnglish } from '../describe-problem-in-english.ts';
import { ImportError } from '../import-error.ts';
import type { ImportOptions, PlannedInquirySettings } from '../import-settings.ts';
import type { OpenedImportTable } from '../table/open-table.ts';
import { listChangedSegments, listMandatoryQuestionIds } from './changed-segments.ts';
import { addDraftFromInquiryFile } from './inquiry-file-source.ts';
import type { ImportSegmentsPlan } from './plan-import-segments.ts';

export type ImportedInquiryContext = {
  /** Makes calls as the owner. */
  readonly client: InProcessClient;
  readonly id: string;
  readonly plan: ImportSegmentsPlan;
  readonly source: Pick<OpenedImportTable, 'inquiryFile'>;
  readonly options: Pick<ImportOptions, 'cover'>;
};
export type ExistingInquiry = CallResult<typeof getMyInquiry>['item'];

/** The period in which answers count, in milliseconds since 1970; null if it stays open. */
export type ParticipationPeriod = { readonly from: number; readonly to: number | null };

export async function findExistingInquiry({
  client,
  id,
}: ImportedInquiryContext): Promise<ExistingInquiry | null> {
  try {
    return (await client.call(getMyInquiry, { id, complete: true })).item;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

export function getParticipationPeriod({ publishDate, expireDate }: ExistingInquiry): ParticipationPeriod {
  return {
    from: publishDate === null ? 0 : Date.parse(publishDate),
    to: expireDate === null ? null : Date.parse(expireDate),
  };
}

/**
 * Makes and publishes the inquiry of a plan and returns the revision that answers are checked against. If its end
 * has already passed, only the import can add answers, with times before that end. If it can't be
 * published, no draft remains.
 */
export async function makeAndPublishInquiry(
  making: ImportedInquiryContext,
  settings: PlannedInquirySettings & { publicFile: string },
  openTime: ParticipationPeriod,
): Promise<number> {
  const { client, id } = making;
  try {
    const revision = await addDraft(making, settings);
    const expireDate = openTime.to === null ? null : new Date(openTime.to).toISOString();
    await client.call(publishMyInquiry, { id, revision, expireDate }, { now: openTime.from });
    return revision;
  } catch (error) {
    await deleteInterruptedImportDraft(making).catch(() => {});
    throw error;
  }
}

async function addDraft(
  { client, id, plan, source: { inquiryFile }, options }: ImportedInquiryContext,
  settings: PlannedInquirySettings & { publicFile: string },
): Promise<number> {
  if (inquiryFile !== undefined)
    return addDraftFromInquiryFile({ client, id, inquiryFile, options }, settings);
  let { revision } = await client.call(addMyInquiry, { id, ...settings });
  for (const segment of plan.segments) {
    const added = await client.call(addMyInquirySegment, { inquiryId: id, revision, segment });
    revision = added.revision;
  }
  return revision;
}

/** Replaces the draft of an interrupted import. */
export async function deleteInterruptedImportDraft({ client, id }: ImportedInquiryContext): Promise<void> {
  await client.call(deleteMyInquiry, { id });
  await client.call(eraseMyInquiry, { id });
}

/**
 * Updates the questions of a published inquiry from the questionnaire. None is mandatory until the answers are
 * stored. Returns the revision that answers are checked against.
 */
export async function updateAndPublishInquiryQuestions(
  making: ImportedInquiryContext,
  present: ExistingInquiry,
  openTime: ParticipationPeriod,
): Promise<number> {
  const changes = listChangedSegments(making.plan, present, 'storing');
  if (changes.length === 0) return present.revision;
  requirePublished(present);
  try {
    return await publishChanges(making, changes, { revision: present.revision, openTime });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new ImportError(
      `The questionnaire can't be changed like this, since people answered it: ${describeProblemInEnglish(error)}. Import it as ` +
        'another inquiry (give the questionnaire an "id" of its own), or undo the change. The inquiry may have ' +
        `unpublished changes now.`,
    );
  }
}

/** Applies rules that answers were stored without. */
export async function publishDeferredImportRules(
  making: ImportedInquiryContext,
  openTime: ParticipationPeriod,
): Promise<void> {
  const present = await findExistingInquiry(making);
  const hasRules = making.plan.rules !== undefined || listMandatoryQuestionIds(making.plan).size > 0;
  if (!hasRules || present === null || present.publishedRevision !== present.revision) return;
  const changes = listChangedSegments(making.plan, present, 'stored');
  if (changes.length > 0) await publishChanges(making, changes, { revision: present.revision, openTime });
}

type SegmentChange = ReturnType<typeof listChangedSegments>[number];

async function publishChanges(
  { client, id }: ImportedInquiryContext,
  changes: readonly SegmentChange[],
  { revision: start, openTime }: { readonly revision: number; readonly openTime: ParticipationPeriod },
): Promise<number> {
  let revision = start;
  for (const { segment, isNew } of changes) {
    const call = isNew ? addMyInquirySegment : editMyInquirySegment;
    revision = (await client.call(call, { inquiryId: id, revision, segment })).revision;
  }
  await client.call(publishMyInquiry, { id, revision }, { now: openTime.from });
  return revision;
}

function requirePublished({ revision, publishedRevision }: ExistingInquiry): void {
  if (revision === publishedRevision) return;
  throw new ImportError(
    'The inquiry of this import has changes that are not published, and the questionnaire changed too. Publish or ' +
      'discard them first, then import again.',
  );
}

/** Sets or removes the end; `now` lets an end in the past be set. */
export async function setInquiryExpireDate(
  { client, id }: ImportedInquiryContext,
  to: number | null,
  now?: number,
): Promise<void> {
  const expireDate = to === null ? null : new Date(to).toISOString();
  await client.call(expireMyInquiry, { id, expireDate }, { now });
}

/** Ends it now, which also moves it to the top of its owner's list. */
export async function expireInquiryNow({ client, id }: ImportedInquiryContext): Promise<void> {
  await client.call(expireMyInquiry, { id });
}
