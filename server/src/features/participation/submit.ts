import type { InquirySubject } from '@nazar/domain/access/can.ts';
import type { EditRules } from '@nazar/domain/participation/edit-rules.ts';
import type { ProblemCode } from '@nazar/domain/problem/catalogue.ts';
import type { Actor } from '../../http/actor.ts';
import type { PublishedRevision } from './published-revision-queries.ts';

/** One submit whose answers have been checked, on its way to be stored. Rights and limits come later. */
export interface Submit {
  readonly attemptId: string;
  readonly published: PublishedRevision;
  readonly actor: Actor;
  readonly secretHash: Buffer;
  readonly subject: Buffer;
  readonly choices: readonly number[];
  /** Null where there is nothing but choices. */
  readonly rest: Readonly<Record<string, unknown>> | null;
  /** Codes of the questions that were asked, where they were drawn. */
  readonly drawn: readonly number[] | null;
  readonly score: number | null;
  readonly maxScore: number | null;
  /** Seconds, as the browser measured. */
  readonly duration: number | null;
  /** Milliseconds: the time on the wire counts, the time that the group took doesn't. */
  readonly receivedAt: number;
  /** Milliseconds, where the server closes an attempt: the inquiry's state is judged as it was then. */
  readonly asOf: number | null;
  /** Of an anonymous one whose edit time counts from its submit: when that was, readable with the receipt alone. */
  readonly sealedSubmit: Buffer | null;
}

/** What became of a submit, and the inquiry as the rules of access saw it for them then, having taken part. */
export interface Outcome {
  readonly verdict: Verdict;
  /** Null where there is no such inquiry. */
  readonly subject: InquirySubject | null;
  /** Null where final, or where there is no such inquiry. */
  readonly editing: EditRules | null;
}

/** What the database says of a submit, after its commit. */
export type Verdict = 'stored' | ProblemCode;

/** Whether an attempt of it may lie in the database. */
export function mayHaveAttempt({ published, actor }: Pick<Submit, 'published' | 'actor'>): boolean {
  return published.needsAttempt || keepsDrafts(published, actor);
}

/** Answers are kept on the server as they come: for the signed-in, never where it is anonymous. */
export function keepsDrafts({ definition }: PublishedRevision, actor: Actor): boolean {
  return !definition.anonymous && (actor.kind === 'user' || definition.timeLimit !== null);
}
