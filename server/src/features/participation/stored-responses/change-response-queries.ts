import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { findFullOptions, makeFullOptionProblems } from '@nazar/domain/participation/option-places.ts';
import { makeFullQuotaProblems } from '@nazar/domain/participation/quotas.ts';
import type { ProblemCode } from '@nazar/domain/problem/catalogue.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { makeEmptyTally, type Tally, tallyResponse } from '@nazar/domain/results/tally.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { response, responseVersion } from '../../../platform/database/schema/participation.ts';
import { Problem } from '../../../platform/http/problem.ts';
import {
  addToInquiryCounts,
  type LockedInquiryAccess,
  lockInquiryCounts,
  tallyTotalBucket,
} from '../../counts/index.ts';
import { findPublishedRevision, type PublishedRevision, translateRevision } from '../../inquiries/index.ts';
import { type AnswerFileOwner, replaceAnswerFiles } from '../files/answer-file-queries.ts';
import { checkAnswerFilesAndAddExtensions } from '../files/check-answer-files-and-add-extensions.ts';
import { readOptionCountsIfLimited } from '../quotas/option-count-queries.ts';
import {
  addToQuotaCounts,
  computeQuotaDifference,
  findQuotaRoom,
  readTakenQuotaPlaces,
} from '../quotas/quota-count-queries.ts';
import { toDrawnQuestionIds } from '../scoring/compute-stored-outcome.ts';
import { scoreByNewestAnswerKey } from '../scoring/score-by-newest-answer-key.ts';
import { checkAndEncodeAnswers, type EncodedSubmitAnswers } from '../submit/encode-submit.ts';
import {
  findResponseVersion,
  findResponseVersionNumber,
  findVersionReplacedByEdit,
} from './response-version-queries.ts';
import { coarsenResponseTime } from './stored-moment.ts';

export type StoredResponseRow = typeof response.$inferSelect;

/** A response without its answers, which may take most of a megabyte. */
export type ResponseWithoutAnswers = Omit<StoredResponseRow, 'choices' | 'rest'>;

/** A response whose inquiry is locked: neither can change until this change is made or refused. */
export interface LockedResponse {
  readonly response: StoredResponseRow;
  /** The revision that the response answers. */
  readonly published: PublishedRevision;
  readonly inquiry: LockedInquiryAccess;
  /** The published revision, whose settings apply; null if the inquiry is no longer published. */
  readonly current: PublishedRevision | null;
  /** Number of changes by the participant and the owner. */
  readonly version: number;
  /** Milliseconds. */
  readonly now: number;
}

export interface ResponseChange {
  readonly inquiryId: string;
  readonly responseId: string;
  /**
   * Made by the editor's client; an edit repeated with the same id gets the same reply and changes nothing.
   */
  readonly editId: string;
  readonly editedBy: 'participant' | 'owner';
  /** The editor's language, for problems. */
  readonly language: Language;
  readonly answers: readonly Answer[];
  /** Only edits by the owner have a reason. */
  readonly reason?: string;
  readonly now: () => number;
  /** Whether the caller may know that this response exists; if not, it is not found. */
  readonly mayKnow: (response: StoredResponseRow) => boolean;
  /**
   * Returns the reason why the response may not be changed now, or null. It is not called for an edit that
   * was already made.
   */
  readonly refuse: (locked: LockedResponse, db: Database) => ProblemCode | null | Promise<ProblemCode | null>;
  /** The version that the editor saw; the edit is refused if it is no longer current. */
  readonly seenVersion?: number | undefined;
}

/**
 * Changes a stored response and its counts and keeps the previous answers as a version, in one transaction.
 * The answers are checked against the revision that the response answers. The response stays counted at the
 * time of its submit. An edit with unchanged answers is ignored. Returns the updated response.
 */
export async function changeResponse(db: Database, change: ResponseChange): Promise<LockedResponse> {
  const prepared = await prepareChange(db, change);
  return db.transaction(async (tx) => {
    const inquiry = await lockInquiryCounts(tx, change.inquiryId);
    const row = inquiry === null ? null : await findOwn(tx, change);
    if (inquiry === null || row === null) throw new Problem('notFound');
    const { publishedRevision, createdAt } = inquiry;
    const current =
      publishedRevision === null
        ? null
        : await findPublishedRevision(tx, inquiry.id, publishedRevision, createdAt.getTime());
    const { published } = prepared;
    const { encoded: encodedWithFiles, problems, files } = await checkFiles(tx, prepared);
    const encoded = scoreChanged({ published, encoded: encodedWithFiles }, current);
    const version = await findResponseVersionNumber(tx, row.id);
    const locked: LockedResponse = { response: row, published, inquiry, current, version, now: change.now() };
    if (await isRepeated(tx, { row, version, encoded, editId: change.editId })) return locked;
    const refusal = await change.refuse(locked, tx);
    if (refusal !== null) throw new Problem(refusal);
    if (encoded === null) throw new Problem('invalidInput', problems);
    if (change.seenVersion !== undefined && change.seenVersion !== version) {
      throw new Problem('responseChanged');
    }
    if (isSame(row, encoded)) return locked;
    await requirePlaces(tx, locked, { encoded, language: change.language });
    await changeQuotas(tx, locked, { encoded, language: change.language });
    const after = await storeChange(tx, change, { row, published, encoded, version });
    if (published.compiled.fileQuestions.length > 0) {
      await replaceAnswerFiles(tx, { responseId: row.id, files, now: locked.now });
    }
    return { ...locked, response: after, version: version + 1 };
  });
}

/**
 * Checks that newly chosen options have places left. Options chosen before keep their places; the inquiry's
 * total is locked.
 */
async function requirePlaces(
  db: Database,
  { response: { choices }, current, published }: LockedResponse,
  { encoded, language }: { readonly encoded: EncodedSubmitAnswers; readonly language: Language },
): Promise<void> {
  const limits = current ?? published;
  const counts = await readOptionCountsIfLimited(db, limits);
  const added = encoded.choices.filter((code) => !choices.includes(code));
  const full = findFullOptions(limits.compiled, added, (code) => counts[code] ?? 0);
  if (full.length > 0) {
    throw new Problem(
      'optionFull',
      makeFullOptionProblems(full, translateRevision(limits, language).compiled),
    );
  }
}

/** Moves the response to the quotas that it now fulfils; newly fulfilled quotas need room. */
async function changeQuotas(
  db: Database,
  { response: before, current }: LockedResponse,
  { encoded: after, language }: { readonly encoded: EncodedSubmitAnswers; readonly language: Language },
): Promise<void> {
  if (current === null || current.compiled.quotas.length === 0) return;
  const counts = await readTakenQuotaPlaces(db, current);
  const difference = computeQuotaDifference(current, [
    { row: before, sign: -1 },
    { row: after, sign: 1 },
  ]);
  const added = current.compiled.quotas.filter(({ id }) => (difference.get(id) ?? 0) > 0);
  const room = findQuotaRoom(added, counts);
  if (room === 'uncounted') throw new Problem('quotaBeingCounted');
  if (room !== 'free') {
    const { compiled } = translateRevision(current, language);
    throw new Problem('quotaFull', makeFullQuotaProblems(compiled, room.full.id, after));
  }
  await addToQuotaCounts(db, current.inquiryId, difference);
}

/** Whether this edit was already made; it is a conflict if its answers differ. */
async function isRepeated(
  db: Database,
  {
    row,
    version,
    encoded,
    editId,
  }: Pick<Change, 'row' | 'version'> & { encoded: EncodedSubmitAnswers | null; editId: string },
): Promise<boolean> {
  const replaced = await findVersionReplacedByEdit(db, row.id, editId);
  if (replaced === null) return false;
  const storedVersion = replaced + 1 === version ? row : await findResponseVersion(db, row.id, replaced + 1);
  if (encoded === null || storedVersion === null || !isSame(storedVersion, encoded))
    throw new Problem('editConflict');
  return true;
}

type PreparedChange = {
  readonly published: PublishedRevision;
  readonly holder: AnswerFileOwner;
  readonly checked: ReturnType<typeof checkAndEncodeAnswers>;
};

type CheckedAnswers = {
  /** Null if the answers have problems. */
  readonly encoded: EncodedSubmitAnswers | null;
  readonly problems: readonly FieldProblem[];
  /** Ids of the files in the answers. */
  readonly files: readonly string[];
};

/**
 * The revision is read before locking: a response never moves to another inquiry, and other callers need not
 * wait for the checks.
 */
async function prepareChange(db: Database, change: ResponseChange): Promise<PreparedChange> {
  const { inquiryId, editId } = change;
  const row = await findOwn(db, change);
  const published = row === null ? null : await findPublishedRevision(db, inquiryId, row.revision);
  if (row === null || published === null) throw new Problem('notFound');
  // Other kinds of ids contain their creation time, and the id stays with the answers.
  if (!storesIdentity(published.definition) && editId[14] !== '4') {
    throw new Problem('invalidInput', [{ path: 'editId', code: 'invalidId' }]);
  }
  const drawn = toDrawnQuestionIds(published.compiled, row.drawn);
  const checked = checkAndEncodeAnswers(published, change.answers, { drawn });
  const holder = { inquiryId, attemptId: row.id, secretHash: row.secretHash };
  return { published, holder, checked };
}

/** Keeps the files of the answers until the transaction ends. */
async function checkFiles(
  db: Database,
  { published, holder, checked }: PreparedChange,
): Promise<CheckedAnswers> {
  const checkedFiles = checked.ok
    ? await checkAnswerFilesAndAddExtensions(db, published.compiled, checked.encoded, holder)
    : checked;
  return { encoded: null, problems: [], files: [], ...checkedFiles };
}

/** Another answer key may have been published since the answers were prepared. */
function scoreChanged(
  { published, encoded }: Pick<PreparedChange, 'published'> & Pick<CheckedAnswers, 'encoded'>,
  current: PublishedRevision | null,
): EncodedSubmitAnswers | null {
  if (encoded === null || current === null) return encoded;
  return { ...encoded, ...scoreByNewestAnswerKey(published, current, encoded) };
}

async function findOwn(
  db: Database,
  { inquiryId, responseId, mayKnow }: ResponseChange,
): Promise<StoredResponseRow | null> {
  const [row] = await db
    .select()
    .from(response)
    .where(and(eq(response.id, responseId), eq(response.inquiryId, inquiryId)));
  return row !== undefined && mayKnow(row) ? row : null;
}

function isSame(
  stored: Pick<StoredResponseRow, 'choices' | 'rest'>,
  { choices, rest }: EncodedSubmitAnswers,
): boolean {
  return isDeepStrictEqual(stored.choices, [...choices]) && isDeepStrictEqual(stored.rest, rest);
}

interface Change {
  readonly row: StoredResponseRow;
  readonly published: PublishedRevision;
  readonly encoded: EncodedSubmitAnswers;
  readonly version: number;
}

async function storeChange(
  db: Database,
  { editId, editedBy, reason = '', now }: ResponseChange,
  { row, published, encoded, version }: Change,
): Promise<StoredResponseRow> {
  const { choices, rest, score, maxScore } = row;
  await db.insert(responseVersion).values({
    responseId: row.id,
    number: version,
    editId,
    editedBy,
    choices,
    rest,
    score,
    maxScore,
    editedAt: coarsenResponseTime(published.definition, now()),
    reason: reason === '' ? null : reason,
  });
  const changed = {
    choices: [...encoded.choices],
    rest: encoded.rest === null ? null : { ...encoded.rest },
    score: encoded.score,
    maxScore: encoded.maxScore,
    edits: row.edits + (editedBy === 'participant' ? 1 : 0),
  };
  const after: StoredResponseRow = { ...row, ...changed };
  await db.update(response).set(changed).where(eq(response.id, row.id));
  const difference = (): Tally => {
    const tally = makeEmptyTally();
    tallyResponse(tally, published.compiled, row, -1);
    tallyResponse(tally, published.compiled, after, 1);
    return tally;
  };
  await addToInquiryCounts(
    db,
    row.inquiryId,
    new Map([
      [tallyTotalBucket, difference()],
      [row.bucket, difference()],
    ]),
  );
  return after;
}
