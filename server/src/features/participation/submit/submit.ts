import type { InquirySubject } from '@nazar/domain/access/can.ts';
import type { LimitedOption } from '@nazar/domain/inquiries/compile.ts';
import { storesAnswersBeforeSubmit } from '@nazar/domain/participation/answers-before-submit.ts';
import type { ResponseEditRules } from '@nazar/domain/participation/edit-rules.ts';
import type { ProblemCode } from '@nazar/domain/problem/catalogue.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { PublishedRevision } from '../../inquiries/index.ts';

/** One submit with checked answers. Rights and limits are checked later. */
export interface CheckedSubmit {
  readonly attemptId: string;
  readonly published: PublishedRevision;
  readonly actor: Actor;
  readonly secretHash: Buffer;
  readonly marker: Buffer;
  /** The invitee whose response it is; null in inquiries without invitees. */
  readonly inviteeId: string | null;
  readonly choices: readonly number[];
  /** Null if there are only choices. */
  readonly rest: Readonly<Record<string, unknown>> | null;
  /** Ids of the files in the answers; they belong to the attempt. */
  readonly files?: readonly string[];
  /** Codes of the drawn questions, if there was a draw. */
  readonly drawn: readonly number[] | null;
  readonly score: number | null;
  readonly maxScore: number | null;
  /** Language in which the participant answered; undefined for the inquiry's own. */
  readonly language?: Language;
  /** Seconds, measured by the browser. */
  readonly duration: number | null;
  /** Arrival in milliseconds, before waiting for the group. */
  readonly receivedAt: number;
  /**
   * The time in milliseconds at which the inquiry's state is judged and that is stored; null for the time of
   * the commit.
   */
  readonly asOf: number | null;
  /** Whether the response comes from an import or sample data. */
  readonly isImported?: boolean;
  /**
   * The encrypted time of the submit, readable only with the receipt; null if the identity is stored or the
   * edit time doesn't count from the submit.
   */
  readonly sealedSubmit: Buffer | null;
  /** The channel of the participant's link; not stored in secret ballots. */
  readonly channel: string | null;
  /** Whether the submit is one of unusually many from its address. */
  readonly isSuspected?: boolean;
  /** Whether the captcha was solved or is not required. */
  readonly isCaptchaSolved?: boolean;
}

/** The result of a submit, and the inquiry as its participant may then see it. */
export interface SubmitOutcome {
  readonly verdict: SubmitVerdict;
  /** Null if the inquiry does not exist. */
  readonly subject: InquirySubject | null;
  /** Null if the response is final or the inquiry doesn't exist. */
  readonly editing: ResponseEditRules | null;
  /** Score by the key that was published at the commit, for the verdict `stored`. */
  readonly scored?: Pick<CheckedSubmit, 'score' | 'maxScore'>;
  /** The chosen options that have no place left, for the verdict `optionFull`. */
  readonly fullOptions?: readonly LimitedOption[];
  /** For the verdict `quotaFull`. */
  readonly problems?: readonly FieldProblem[];
}

/** The result of a submit after its commit. */
export type SubmitVerdict = 'stored' | ProblemCode;

/** Whether the database may contain an attempt for the submit. */
export function mayHaveStoredAttempt({
  published,
  actor,
}: Pick<CheckedSubmit, 'published' | 'actor'>): boolean {
  return published.needsAttempt || storesAnswersOnServer(published, actor);
}

/** Whether the server keeps the actor's answers before the submit. */
export function storesAnswersOnServer({ definition }: PublishedRevision, actor: Actor): boolean {
  return storesAnswersBeforeSubmit(definition, actor.kind === 'user');
}
