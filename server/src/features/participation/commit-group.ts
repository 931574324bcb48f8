import { graceMs } from '@nazar/domain/participation/deadline.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { judgeNew, judgeRepeated, type Standing, stateAt } from './judge-submit.ts';
import { localBucket } from './local-bucket.ts';
import { Places } from './places.ts';
import {
  findPublishedRevision,
  forgetRevision,
  type PublishedRevision,
} from './published-revision-queries.ts';
import { type GroupFacts, type LockedInquiry, markerKey, readBefore, readGroup } from './read-group.ts';
import { mayHaveAttempt, type Submit, type Verdict } from './submit.ts';
import { type Accepted, writeGroup } from './write-group.ts';

export interface CommitOptions {
  readonly now: () => number;
  /** Reads also who was here before; without it, a group in which somebody was ends with `UnexpectedRows`. */
  readonly whole: boolean;
}

/**
 * One transaction for a group of submits: locks, judges each as of this moment, writes, commits. Returns
 * when all of it is durable, with a verdict each; throws when nothing of it is stored, or nobody knows.
 */
export async function commitGroup(
  client: pg.Client,
  group: readonly Submit[],
  { now, whole }: CommitOptions,
): Promise<Verdict[]> {
  const buckets = new Map<string, string>();
  for (const { published } of group) {
    if (buckets.has(published.inquiryId)) continue;
    const { timeZone, anonymous } = published.definition;
    buckets.set(published.inquiryId, localBucket(timeZone, anonymous ? 'day' : 'hour', now()));
  }
  const plan = { group, buckets, reservedFrom: new Date(now() - graceMs) };
  const readWhole = whole || group.some(mayHaveAttempt);
  let facts = await readGroup(client, plan, readWhole);
  const moment = now();
  const settings = await currentRevisions(client, group, facts);
  const judge = () => judgeGroup(group, { facts, settings, buckets, now: moment });
  let judged = judge();
  if (!readWhole && judged.verdicts.some((verdict) => verdict !== 'stored')) {
    // What is stored already must not be told «full» or «expired»: only now does it matter who was here.
    facts = { ...facts, ...(await readBefore(client, plan)) };
    judged = judge();
  }
  const { verdicts, accepted } = judged;
  if (accepted.length === 0) {
    await client.query('rollback');
    return verdicts;
  }
  await writeGroup(client, accepted, facts, moment);
  return verdicts;
}

/** What each inquiry says now of limits and of who may take part, whatever revision its submits answer. */
async function currentRevisions(
  client: pg.Client,
  group: readonly Submit[],
  facts: GroupFacts,
): Promise<Map<string, PublishedRevision>> {
  const current = new Map<string, PublishedRevision>();
  for (const { id, publishedRevision, createdAt } of facts.inquiries.values()) {
    if (publishedRevision === null) continue;
    const at = createdAt.getTime();
    const own = group.find(({ published }) => isOf(published, id, publishedRevision, at))?.published;
    const found = own ?? (await findPublishedRevision(drizzle(client), id, publishedRevision, at));
    if (found !== null) current.set(id, found);
  }
  return current;
}

function isOf(published: PublishedRevision, id: string, revision: number, createdAt: number): boolean {
  return published.inquiryId === id && published.revision === revision && published.createdAt === createdAt;
}

interface JudgedWith {
  readonly facts: GroupFacts;
  readonly settings: ReadonlyMap<string, PublishedRevision>;
  readonly buckets: ReadonlyMap<string, string>;
  readonly now: number;
}

/** One after the other, each as if those before it in the group were stored already. */
function judgeGroup(group: readonly Submit[], { facts, settings, buckets, now }: JudgedWith) {
  const accepted: Accepted[] = [];
  const inGroup = new Map<string, Submit>();
  const marked = new Set(facts.markers);
  const standings = new Map(
    [...settings].map(([id, current]) => [id, stand(current, facts.inquiries.get(id), now)]),
  );
  const places = new Places(facts);

  const judge = (submit: Submit): Verdict => {
    const { attemptId, published } = submit;
    const { inquiryId } = published;
    const standing = standings.get(inquiryId);
    if (standing === undefined || standing.createdAt !== published.createdAt) {
      // Deleted, or made again under its id: what was kept of it is another one's.
      forgetRevision(published);
      return 'notFound';
    }
    const first = inGroup.get(attemptId);
    const earlier = first === undefined ? facts.responses.get(attemptId) : asEarlier(first);
    if (earlier !== undefined) return judgeRepeated(submit, earlier);
    const attempt = facts.attempts.get(attemptId);
    const marker = markerKey(inquiryId, attempt?.subject ?? submit.subject);
    const hasAnswered = marked.has(marker);
    const takenPlaces = places.taken(inquiryId, attempt);
    const then = submit.asOf === null ? standing : standing.asOf(submit.asOf);
    const problem = judgeNew(submit, { standing: then, attempt, hasAnswered, takenPlaces });
    if (problem !== null) return problem;
    inGroup.set(attemptId, submit);
    marked.add(marker);
    places.take(inquiryId, attempt);
    accepted.push({ submit, attempt, bucket: buckets.get(inquiryId) ?? '' });
    return 'stored';
  };
  return { verdicts: group.map(judge), accepted };
}

function stand(current: PublishedRevision, inquiry: LockedInquiry | undefined, now: number) {
  const { ownerId, definition, createdAt, needsAttempt } = current;
  const takenDown = inquiry?.takenDown ?? true;
  const at = (moment: number): Standing => {
    const state = inquiry === undefined ? 'draft' : stateAt(inquiry, moment);
    return { ownerId, settings: definition, needsAttempt, state, takenDown };
  };
  return { ...at(now), createdAt, asOf: at };
}

function asEarlier({ published, secretHash, choices, rest }: Submit) {
  return { inquiryId: published.inquiryId, secretHash, choices, rest };
}
