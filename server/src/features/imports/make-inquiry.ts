import type { CallResult } from '@nazar/domain/api/define-call.ts';
import {
  addMyInquiry,
  addMyInquirySegment,
  deleteMyInquiry,
  editMyInquirySegment,
  expireMyInquiry,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import {
  CallRefused,
  type InProcessClient,
  type RequestHeaders,
} from '../../platform/http/in-process-client.ts';
import { changedSegments } from './changed-segments.ts';
import type { ImportClock } from './import-clock.ts';
import { ImportError } from './import-error.ts';
import type { PlannedSettings } from './import-settings.ts';
import type { Plan } from './plan-segments.ts';

export type InquiryMaking = {
  readonly client: InProcessClient;
  /** The owner's session. */
  readonly headers: RequestHeaders;
  readonly clock: ImportClock;
  readonly id: string;
  readonly plan: Plan;
};
export type OwnInquiry = CallResult<typeof getMyInquiry>['item'];

/** The period in which answers count, in milliseconds since 1970; null if it stays open. */
export type OpenTime = { readonly from: number; readonly to: number | null };

export async function findOwn({ client, headers, id }: InquiryMaking): Promise<OwnInquiry | null> {
  try {
    return (await client.call(getMyInquiry, { id, complete: true }, headers)).item;
  } catch (error) {
    if (error instanceof CallRefused && error.status === 404) return null;
    throw error;
  }
}

export function openTimeOf({ publishDate, expireDate }: OwnInquiry): OpenTime {
  return {
    from: publishDate === null ? 0 : Date.parse(publishDate),
    to: expireDate === null ? null : Date.parse(expireDate),
  };
}

/**
 * Makes and publishes the inquiry of a plan and returns the revision that answers are checked against. If its end
 * has already passed, only the import can add answers, with its clock set before that end. If it can't be
 * published, no draft remains.
 */
export async function makeInquiry(
  making: InquiryMaking,
  settings: PlannedSettings & { publicFile: string },
  openTime: OpenTime,
): Promise<number> {
  const { client, headers, id, plan, clock } = making;
  try {
    let { revision } = await client.call(addMyInquiry, { id, ...settings }, headers);
    for (const segment of plan.segments) {
      const added = await client.call(addMyInquirySegment, { inquiryId: id, revision, segment }, headers);
      revision = added.revision;
    }
    clock.hold(openTime.from);
    const expireDate = openTime.to === null ? null : new Date(openTime.to).toISOString();
    await client.call(publishMyInquiry, { id, revision, expireDate }, headers);
    return revision;
  } catch (error) {
    clock.release();
    await discardDraft(making).catch(() => {});
    throw error;
  }
}

/** Replaces the draft of an interrupted import. */
export async function discardDraft({ client, headers, id }: InquiryMaking): Promise<void> {
  await client.call(deleteMyInquiry, { id }, headers);
}

/**
 * Updates the questions of a published inquiry from the questionnaire. None is mandatory until the answers are
 * stored. Returns the revision that answers are checked against.
 */
export async function changeInquiry(making: InquiryMaking, present: OwnInquiry): Promise<number> {
  const changes = changedSegments(making.plan, present, new Set());
  if (changes.length === 0) return present.revision;
  refuseUnpublished(present);
  try {
    return await publishChanges(making, present.revision, changes);
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    throw new ImportError(
      `The questionnaire can't be changed like this, since people answered it: ${error.message}. Import it as ` +
        'another inquiry (give the questionnaire an "id" of its own), or undo the change. The inquiry may have ' +
        `unpublished changes now.`,
    );
  }
}

export function forcedQuestions({ questions }: Plan): ReadonlySet<string> {
  return new Set([...questions.values()].filter(({ source }) => source.force).map(({ id }) => id));
}

/** Makes questions mandatory, after the answers were stored without that rule. */
export async function makeMandatory(making: InquiryMaking): Promise<void> {
  const present = await findOwn(making);
  const forced = forcedQuestions(making.plan);
  if (forced.size === 0 || present === null || present.publishedRevision !== present.revision) return;
  const changes = changedSegments(making.plan, present, forced);
  if (changes.length > 0) await publishChanges(making, present.revision, changes);
}

type SegmentChange = ReturnType<typeof changedSegments>[number];

async function publishChanges(
  { client, headers, id }: InquiryMaking,
  start: number,
  changes: readonly SegmentChange[],
): Promise<number> {
  let revision = start;
  for (const { segment, isNew } of changes) {
    const call = isNew ? addMyInquirySegment : editMyInquirySegment;
    revision = (await client.call(call, { inquiryId: id, revision, segment }, headers)).revision;
  }
  await client.call(publishMyInquiry, { id, revision }, headers);
  return revision;
}

function refuseUnpublished({ revision, publishedRevision }: OwnInquiry): void {
  if (revision === publishedRevision) return;
  throw new ImportError(
    'The inquiry of this import has changes that are not published, and the questionnaire changed too. Publish or ' +
      'discard them first, then import again.',
  );
}

/** Sets or removes the end, at the real time. */
export async function setEnd({ client, headers, id }: InquiryMaking, to: number | null): Promise<void> {
  const expireDate = to === null ? null : new Date(to).toISOString();
  await client.call(expireMyInquiry, { id, expireDate }, headers);
}

/** Ends it now, which also moves it to the top of its owner's list. */
export async function endNow({ client, headers, id }: InquiryMaking): Promise<void> {
  await client.call(expireMyInquiry, { id }, headers);
}
