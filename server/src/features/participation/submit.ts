import type { InquirySubject } from '@nazar/domain/access/can.ts';
import type { LimitedOption } from '@nazar/domain/inquiries/compile.ts';
import type { EditRules } from '@nazar/domain/participation/edit-rules.ts';
import { keepsDraftOf } from '@nazar/domain/participation/kept-drafts.ts';
import type { ProblemCode } from '@nazar/domain/problem/catalogue.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { PublishedRevision } from './published-revision-queries.ts';

/** One submit with checked answers, to be stored. Rights and limits are checked later. */
export interface Submit {
  readonly attemptId: string;
  readonly published: PublishedRevision;
  readonly actor: Actor;
  readonly secretHash: Buffer;
  readonly subject: Buffer;
  /** The invitee whose response it is; null in inquiries without invitees. */
  readonly entryId: string | null;
  readonly choices: readonly number[];
  /** Null if there are only choices. */
  readonly rest: Readonly<Record<string, unknown>> | null;
  /** The files among the answers, which belong to the attempt. */
  readonly files?: readonly string[];
  /** The codes of the drawn questions, if there was a draw. */
  readonly drawn: readonly number[] | null;
  readonly score: number | null;
  readonly maxScore: number | null;
  /** The language of answering; missing for the inquiry's own. */
  readonly language?: Language;
  /** Seconds, measured by the browser. */
  readonly duration: number | null;
  /** When it arrived, in milliseconds; waiting for the group does not count. */
  readonly receivedAt: number;
  /**
   * The moment in milliseconds at which the inquiry's state counts and that is stored; null for the moment of the commit.
   */
  readonly asOf: number | null;
  /** Whether no participant submits it: a row of a file, or sample data. */
  readonly isGiven?: boolean;
  /**
   * Where no identity is stored and the edit time counts from the submit: when that was, readable with the receipt alone.
   */
  readonly sealedSubmit: Buffer | null;
  /** The channel of the participant's link; not stored in secret ballots. */
  readonly channel: string | null;
  /** Whether it is one of unusually many from its address. */
  readonly flagged?: boolean;
  /** Whether a captcha was solved for it, or none is asked for. */
  readonly solved?: boolean;
}

/** The result of a submit, and the inquiry as the access rules then see it for the participant. */
export interface SubmitOutcome {
  readonly verdict: Verdict;
  /** Null if the inquiry does not exist. */
  readonly subject: InquirySubject | null;
  /** Null where final, or where there is no such inquiry. */
  readonly editing: EditRules | null;
  /** By the key that was published at the commit, for the verdict `stored`. */
  readonly scored?: Pick<Submit, 'score' | 'maxScore'>;
  /** The chosen options that have no place left, for the verdict `optionFull`. */
  readonly full?: readonly LimitedOption[];
  /** For the verdict `quotaFull`. */
  readonly problems?: readonly FieldProblem[];
}

/** The verdict on a submit after its commit. */
export type Verdict = 'stored' | ProblemCode;

/** Whether the database may contain an attempt for it. */
export function mayHaveAttempt({ published, actor }: Pick<Submit, 'published' | 'actor'>): boolean {
  return published.needsAttempt || keepsDrafts(published, actor);
}

/** Whether the server keeps the actor's answers before the submit. */
export function keepsDrafts({ definition }: PublishedRevision, actor: Actor): boolean {
  return keepsDraftOf(definition, actor.kind === 'user');
}
