import {
  addMyInquiry,
  addMyInquirySegment,
  editMyInquirySegment,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiry/inquiry.ts';
import { CallRefused, type InProcessClient, type RequestHeaders } from '../../http/in-process-client.ts';
import { ImportError } from './import-error.ts';
import type { Plan } from './plan-segments.ts';

export type InquiryMaking = {
  readonly client: InProcessClient;
  /** Of the owner. */
  readonly headers: RequestHeaders;
  readonly id: string;
  readonly plan: Plan;
};

async function findOwn({ client, headers, id }: InquiryMaking) {
  try {
    return (await client.call(getMyInquiry, { id, complete: true }, headers)).item;
  } catch (error) {
    if (error instanceof CallRefused && error.status === 404) return null;
    throw error;
  }
}

/**
 * Makes and publishes the inquiry of a plan, or finishes what an interrupted run began, and gives the revision
 * that imported answers are judged by: always the first published one.
 */
export async function makeInquiry(
  making: InquiryMaking,
  settings: () => Promise<Partial<InquirySettings> & Pick<InquirySettings, 'title' | 'language'>>,
): Promise<{ revision: number; isNew: boolean }> {
  const { client, headers, id, plan } = making;
  /** Adding gives revision 1, each segment raises it. */
  const complete = 1 + plan.segments.length;
  const present = await findOwn(making);
  if (present !== null && present.publishedRevision !== null) return { revision: complete, isNew: false };
  if (present !== null && present.revision > complete) {
    throw new ImportError(
      'The inquiry of this import was edited before its import ended. Delete it, then import anew.',
    );
  }
  let revision = present?.revision ?? 0;
  if (present === null) {
    revision = (await client.call(addMyInquiry, { id, ...(await settings()) }, headers)).revision;
  }
  for (const segment of plan.segments.slice(revision - 1)) {
    revision = (await client.call(addMyInquirySegment, { inquiryId: id, revision, segment }, headers))
      .revision;
  }
  await client.call(publishMyInquiry, { id, revision }, headers);
  return { revision, isNew: present === null };
}

/** Publishes the mandatory questions as such, now that all that was answered without that rule is in. */
export async function makeMandatory(making: InquiryMaking): Promise<void> {
  const { client, headers, id, plan } = making;
  const forced = new Set(
    [...plan.questions.values()].filter(({ source }) => source.force).map((each) => each.id),
  );
  const present = await findOwn(making);
  const untouched =
    present?.revision === 1 + plan.segments.length && present.publishedRevision === present.revision;
  if (forced.size === 0 || present === null || !untouched) return;
  let { revision } = present;
  for (const segment of present.segments ?? []) {
    if (!segment.questions.some((question) => forced.has(question.id))) continue;
    const questions = segment.questions.map((question) => ({
      ...question,
      isForce: forced.has(question.id),
    }));
    const change = { inquiryId: id, revision, segment: { ...segment, questions } };
    revision = (await client.call(editMyInquirySegment, change, headers)).revision;
  }
  await client.call(publishMyInquiry, { id, revision }, headers);
}
