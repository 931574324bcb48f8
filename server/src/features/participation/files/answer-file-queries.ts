import { getFileKindOfMediaType } from '@nazar/domain/files/file-kind.ts';
import type { ShownAnswer } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import { and, asc, count, eq, inArray, isNotNull, sql, sum } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { account } from '../../../platform/database/schema/account.ts';
import { answerFile, fileUse, storedFile } from '../../../platform/database/schema/file.ts';
import { formatPlainArray } from '../../../platform/database/sql/array-literals.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { makeSignedFileUrl } from '../../../platform/http/links/file-link-signer.ts';
import {
  type FileInsertOutcome,
  type FileQuota,
  findStoredFileDetails,
  insertFileRow,
  markFilesUnclaimed,
  type NewFileRow,
  replaceFileUses,
} from '../../../platform/storage/stored-file-queries.ts';
import type { AnswerUploadPermit } from './upload-token.ts';

/** The attempt that files are bound to. Its id is the client's, who may use it at several inquiries. */
export type AnswerFileOwner = Pick<AnswerUploadPermit, 'inquiryId' | 'attemptId' | 'secretHash'>;

const isHeldBy = ({ inquiryId, attemptId, secretHash }: AnswerFileOwner) =>
  and(
    eq(answerFile.inquiryId, inquiryId),
    eq(answerFile.attemptId, attemptId),
    eq(answerFile.secretHash, secretHash),
  );

/** Bytes of an inquiry's answer files, including pending ones. */
export async function countAnswerFileBytes(db: Database, inquiryId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(storedFile.size).mapWith(Number) })
    .from(answerFile)
    .innerJoin(storedFile, eq(storedFile.id, answerFile.fileId))
    .where(eq(answerFile.inquiryId, inquiryId));
  return row?.bytes ?? 0;
}

/** Number of a question's files that wait for the submit. */
async function countPendingFiles(db: Database, holder: AnswerFileOwner, questionId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(answerFile)
    .innerJoin(storedFile, eq(storedFile.id, answerFile.fileId))
    .where(and(isHeldBy(holder), eq(answerFile.questionId, questionId), isNotNull(storedFile.unusedSince)));
  return row?.count ?? 0;
}

/** Returns which of these files wait for the submit, and the sum of their bytes. */
export async function findPendingAnswerFiles(
  db: Database,
  ids: ReadonlySet<string>,
): Promise<{ readonly ids: ReadonlySet<string>; readonly bytes: number }> {
  const rows = await db
    .select({ id: storedFile.id, size: storedFile.size })
    .from(storedFile)
    .where(and(inArray(storedFile.id, [...ids]), isNotNull(storedFile.unusedSince)));
  return { ids: new Set(rows.map(({ id }) => id)), bytes: rows.reduce((sum, { size }) => sum + size, 0) };
}

export type AnswerFileLimits = FileQuota & {
  /** Bytes of all answers to the inquiry. */
  readonly inquiryBytes: number;
  /** Maximum number of pending files of one question. */
  readonly pendingFiles: number;
  /** Maximum bytes of pending files from one address. */
  readonly senderBytes: number;
};

type AnswerUpload = {
  readonly permit: AnswerUploadPermit;
  readonly limits: AnswerFileLimits;
  /** Ids of files from the same address, including the new one. */
  readonly sent: Set<string>;
};

/**
 * Inserts the rows of an uploaded answer. All limits are checked under the lock of the owner's account, so
 * that simultaneous uploads can't exceed them together.
 */
export async function insertAnswerFile(
  db: Database,
  row: NewFileRow,
  { permit, limits, sent }: AnswerUpload,
): Promise<FileInsertOutcome | 'tooMany' | 'senderFull'> {
  return db.transaction(async (tx) => {
    await tx
      .select({ id: account.id })
      .from(account)
      .where(eq(account.id, limits.accountId))
      .for('no key update');
    if ((await countAnswerFileBytes(tx, permit.inquiryId)) + row.size > limits.inquiryBytes) return 'full';
    const pending = await countPendingFiles(tx, permit, permit.questionId);
    if (pending >= limits.pendingFiles) return 'tooMany';
    const waiting = await findPendingAnswerFiles(tx, sent);
    for (const id of sent) if (!waiting.ids.has(id)) sent.delete(id);
    if (waiting.bytes + row.size > limits.senderBytes) return 'senderFull';
    const settling = await insertFileRow(tx, row, limits);
    if (settling !== 'settled') return settling;
    const { inquiryId, attemptId, questionId, secretHash } = permit;
    await tx.insert(answerFile).values({ fileId: row.id, inquiryId, attemptId, questionId, secretHash });
    // Added before the commit, because the next upload counts as soon as the lock is free.
    sent.add(row.id);
    return 'settled';
  });
}

type FoundAnswerFile = Pick<typeof storedFile.$inferSelect, 'id' | 'name' | 'type' | 'size'> & {
  readonly questionId: string;
};

export async function listAnswerFiles(db: Database, holder: AnswerFileOwner): Promise<FoundAnswerFile[]> {
  const { id, name, type, size, createdAt } = storedFile;
  return db
    .select({ id, name, type, size, questionId: answerFile.questionId })
    .from(answerFile)
    .innerJoin(storedFile, eq(storedFile.id, answerFile.fileId))
    .where(isHeldBy(holder))
    .orderBy(asc(createdAt), asc(id));
}

/** Whether a file waits for the submit of this attempt. */
export async function isPendingAnswerFileOf(
  db: Database,
  holder: AnswerFileOwner,
  fileId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: storedFile.id })
    .from(answerFile)
    .innerJoin(storedFile, eq(storedFile.id, answerFile.fileId))
    .where(and(isHeldBy(holder), eq(answerFile.fileId, fileId), isNotNull(storedFile.unusedSince)));
  return rows.length > 0;
}

/**
 * Returns which of these files belong to the attempt. In a transaction they are not deleted before its end.
 * Their age is not renewed: a submit that is never stored must not keep them.
 */
export async function findAndLockOwnAnswerFiles(
  db: Database,
  holder: AnswerFileOwner,
  ids: readonly string[],
): Promise<Map<string, Pick<FoundAnswerFile, 'id' | 'type' | 'questionId'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: storedFile.id, type: storedFile.type, questionId: answerFile.questionId })
    .from(storedFile)
    .innerJoin(answerFile, eq(answerFile.fileId, storedFile.id))
    .where(and(inArray(storedFile.id, [...ids]), isHeldBy(holder)))
    .orderBy(storedFile.id)
    .for('key share', { of: storedFile });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Replaces the files of a response; the clean-up deletes the previous ones. */
export async function replaceAnswerFiles(
  db: Database,
  { responseId, files, now }: { responseId: string; files: readonly string[]; now: number },
): Promise<void> {
  const before = await db
    .select({ fileId: fileUse.fileId })
    .from(fileUse)
    .where(and(eq(fileUse.usedBy, responseId), eq(fileUse.kind, 'answer')));
  await replaceFileUses(db, { kind: 'answer', usedBy: responseId, files });
  const removedFileIds = before.map(({ fileId }) => fileId).filter((id) => !files.includes(id));
  if (removedFileIds.length === 0) return;
  await markFilesUnclaimed(db, sql`select unnest(${formatPlainArray(removedFileIds)}::uuid[])`, now);
}

/** Gives the pending files of an attempt to the device or browser with which the person continues it. */
export async function transferAnswerFiles(
  db: Database,
  from: AnswerFileOwner,
  secretHash: Buffer,
): Promise<void> {
  await db.update(answerFile).set({ secretHash }).where(isHeldBy(from));
}

/** Adds the details of files to answers, for people who may read them. */
export async function addAnswerFileDetails(
  db: Database,
  answers: readonly ShownAnswer[],
  deps: Pick<ServerDeps, 'secrets' | 'now'>,
): Promise<ShownAnswer[]> {
  const ids = answers.flatMap(({ files = [] }) => files.map(({ id }) => id));
  if (ids.length === 0) return [...answers];
  const found = await findStoredFileDetails(db, ids);
  return answers.map((answer) => {
    if (answer.files === undefined) return answer;
    const files = answer.files.map((file) => {
      const known = found.get(file.id);
      return known === undefined ? file : makeAnswerFileDetails({ ...known, id: file.id }, deps);
    });
    return { ...answer, files };
  });
}

export function makeAnswerFileDetails(
  { id, name, type, size }: Omit<FoundAnswerFile, 'questionId'>,
  deps: Pick<ServerDeps, 'secrets' | 'now'>,
) {
  return { id, name, size, kind: getFileKindOfMediaType(type), url: makeSignedFileUrl(id, deps).url };
}
