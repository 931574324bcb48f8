import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { makeFullOptionProblems } from '@nazar/domain/participation/option-places.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { computeImportedResponseMarker } from '../../access/index.ts';
import type { PublishedRevision } from '../../inquiries/index.ts';
import { hashAttemptSecret } from '../attempts/attempt-secret.ts';
import { getStoredResponseLanguage } from '../stored-response-language.ts';
import { checkAndEncodeAnswers } from '../submit/encode-submit.ts';
import type { CheckedSubmit, SubmitOutcome, SubmitVerdict } from '../submit/submit.ts';

/** A response that no browser submits, from an import or sample data. */
export interface ImportedResponse {
  readonly id: string;
  /** Identifies the response again, like a receipt. */
  readonly secret: string;
  readonly answers: readonly Answer[];
  /** Seconds. */
  readonly duration: number | null;
  readonly channel: string | null;
  /** Language in which it was answered; the inquiry's own if missing. */
  readonly language?: Language | undefined;
  /** Time of the response in milliseconds. */
  readonly at: number;
}

export type ImportedResponseVerdict =
  | { readonly verdict: SubmitVerdict }
  | { readonly verdict: 'invalidAnswers'; readonly problems: readonly FieldProblem[] };

interface StoredInto {
  readonly published: PublishedRevision;
  readonly submits: { store(submit: CheckedSubmit): Promise<Pick<SubmitOutcome, 'verdict' | 'fullOptions'>> };
  /** The key under which participants are hashed in markers. */
  readonly markerKey: Buffer;
  /** True for answers to earlier revisions, in which rankings may have had fewer options. */
  readonly acceptsPartialRankings?: boolean | undefined;
}

/**
 * Judges and stores a given response like a submit of a new guest at that time; a repetition is stored once.
 */
export async function storeImportedResponse(
  { id, secret, answers, duration, channel, language, at }: ImportedResponse,
  { published, submits, markerKey, acceptsPartialRankings }: StoredInto,
): Promise<ImportedResponseVerdict> {
  const checked = checkAndEncodeAnswers(published, answers, { at, acceptsPartialRankings });
  if (!checked.ok) return { verdict: 'invalidAnswers', problems: checked.problems };
  const { verdict, fullOptions = [] } = await submits.store({
    ...checked.encoded,
    attemptId: id,
    published,
    secretHash: hashAttemptSecret(secret),
    duration,
    channel,
    marker: computeImportedResponseMarker(id, published.inquiryId, markerKey),
    inviteeId: null,
    actor: { kind: 'guest' },
    receivedAt: at,
    asOf: at,
    ...(language === undefined ? {} : { language: getStoredResponseLanguage(published, language) }),
    isImported: true,
    sealedSubmit: null,
  });
  return verdict === 'optionFull'
    ? { verdict: 'invalidAnswers', problems: makeFullOptionProblems(fullOptions, published.compiled) }
    : { verdict };
}
