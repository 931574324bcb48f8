import { Readable } from 'node:stream';
import { toShownAnswer } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import { isResponseFinal } from '@nazar/domain/participation/edit-rules.ts';
import { decodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { answerFile, storedFile } from '../../platform/database/schema/file.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import { response } from '../../platform/database/schema/participation.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { makeTextArchiveFile, streamJsonArray } from '../../platform/features/archive-file.ts';
import type {
  AccountDataDeletion,
  AccountDeletionDeps,
  AccountToDelete,
  ArchiveFile,
} from '../../platform/features/feature.ts';
import { computeParticipantMarker, isResponseOfAccountSql } from '../access/index.ts';
import { makeStoredFileName, openStoredBytes } from '../files/index.ts';
import { findPublishedRevision, translateRevision } from '../inquiries/index.ts';
import { addAnswerFileDetails } from './files/answer-file-queries.ts';
import { findResponseEditRefusal } from './my-responses/caller-response.ts';
import {
  addPublishedRevision,
  listInquiryAccessAndTotals,
  type PublishedInquiry,
} from './participation-queries.ts';
import type { StoredResponseRow } from './stored-responses/change-response-queries.ts';
import {
  deleteParticipationMarkers,
  deleteResponsesAndUpdateCounts,
} from './stored-responses/delete-response-queries.ts';

/** Few, because a response may have a megabyte of texts. */
const batch = 20;
const firstId = '00000000-0000-0000-0000-000000000000';
const responsesPerBatch = 200;

export async function makeParticipationPersonalDataFiles(
  deps: ServerDeps,
  accountId: string,
): Promise<ArchiveFile[]> {
  const uploads = await listUploadsOf(deps.db, accountId);
  return [
    makeTextArchiveFile('answers.json', () => streamJsonArray(describeAnswers(deps, accountId))),
    ...uploads.map((file) => ({
      path: `files/${makeStoredFileName(file)}`,
      open: async () => (await openStoredBytes(deps.files, file))?.stream ?? Readable.from([]),
    })),
  ];
}

async function* describeAnswers(deps: ServerDeps, accountId: string): AsyncGenerator<object> {
  const { db } = deps;
  for await (const { row, facts } of listAnswers(db, accountId)) {
    const answered = await findPublishedRevision(db, row.inquiryId, row.revision);
    // The inquiry is being deleted.
    if (answered === null) continue;
    const { compiled, definition } = translateRevision(
      answered,
      row.language ?? answered.definition.language,
    );
    const formatted = decodeAnswers(compiled, row.choices, row.rest).flatMap((answer) => {
      const question = compiled.questionById.get(answer.questionId);
      return question === undefined ? [] : [toShownAnswer(question, answer)];
    });
    const answers = (await addAnswerFileDetails(db, formatted, deps)).map(
      ({ questionId, files, ...shown }) => ({
        questionId,
        question: visibleText(compiled.questionById.get(questionId)?.body ?? ''),
        ...shown,
        // The archive contains the files themselves under their ids.
        ...(files === undefined ? {} : { files: files.map(({ id, name, size }) => ({ id, name, size })) }),
      }),
    );
    const { id, inquiryId, submittedAt, startedAt, duration, score, maxScore, edits } = row;
    // Until then, scores of changed answers would reveal the right ones.
    const current = facts === undefined ? null : await addPublishedRevision(db, facts);
    const isFinal = current !== null && (await isFinalForAccount(deps, accountId, row, current));
    yield {
      id,
      inquiryId,
      title: definition.publicTitle,
      startedAt,
      submittedAt,
      duration,
      ...(isFinal ? { score, maxScore } : { score: null, maxScore: null }),
      edits,
      answers,
    };
  }
}

async function isFinalForAccount(
  { db, now }: ServerDeps,
  accountId: string,
  own: StoredResponseRow,
  current: PublishedInquiry,
): Promise<boolean> {
  const actor = { kind: 'user', id: accountId, roles: [] } as const;
  const at = now();
  const input = { inquiryId: own.inquiryId, responseId: own.id };
  const refusal = await findResponseEditRefusal({ db, actor }, input, {
    own,
    inquiry: current.facts,
    current,
    now: at,
    receivedAt: at,
    isAllowedUser: true,
  });
  return isResponseFinal(current.definition, refusal ?? undefined);
}

/** Lists the account's responses, each with the facts of its inquiry. */
async function* listAnswers(db: Database, accountId: string) {
  let after = firstId;
  for (;;) {
    const rows = await db
      .select()
      .from(response)
      .where(and(isResponseOfAccountSql(accountId, { alsoRemoved: true }), gt(response.id, after)))
      .orderBy(asc(response.id))
      .limit(batch);
    const inquiryIds = [...new Set(rows.map(({ inquiryId }) => inquiryId))];
    const inquiries = await listInquiryAccessAndTotals(db, inquiryIds);
    const factsById = new Map(inquiries.map((facts) => [facts.id, facts]));
    for (const row of rows) yield { row, facts: factsById.get(row.inquiryId) };
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
}

/** Lists the files in the account's answers. */
function listUploadsOf(db: Database, accountId: string) {
  const { id, type, isPrivate } = storedFile;
  return db
    .select({ id, type, isPrivate })
    .from(response)
    .innerJoin(answerFile, eq(answerFile.attemptId, response.id))
    .innerJoin(storedFile, eq(storedFile.id, answerFile.fileId))
    .where(isResponseOfAccountSql(accountId, { alsoRemoved: true }))
    .orderBy(asc(id));
}

export const participationAccountDataDeletion: AccountDataDeletion = {
  steps: [deleteAnswers],
  hasRemaining: (accountId) =>
    sql`exists (select from ${response} where ${isResponseOfAccountSql(accountId, { alsoRemoved: true })})`,
};

async function deleteAnswers(
  { db, secrets }: AccountDeletionDeps,
  { accountId, keepsAnswers }: AccountToDelete,
): Promise<boolean> {
  const found = await findResponseBatch(db, accountId);
  if (found === null) return false;
  const { inquiryId, ids } = found;
  await db.transaction(async (tx) => {
    // Responses of a deleted inquiry are waiting for the clean-up.
    if (keepsAnswers || !(await hasInquiry(tx, inquiryId))) {
      return anonymizeResponses(tx, accountId, ids);
    }
    const rows = await deleteResponsesAndUpdateCounts(tx, inquiryId, ids);
    const actor = { kind: 'user', id: accountId, roles: [] } as const;
    const invited = rows.flatMap(({ inviteeId }) =>
      inviteeId === null ? [] : [{ kind: 'invited' as const, inquiryId, inviteeId, linkVersion: null }],
    );
    const markers = [actor, ...invited].flatMap(
      (each) => computeParticipantMarker(each, inquiryId, secrets.markers) ?? [],
    );
    await deleteParticipationMarkers(tx, inquiryId, markers);
  });
  return true;
}

/** Finds some of the account's responses, all of one inquiry; null when none are left. */
async function findResponseBatch(
  db: Database,
  accountId: string,
): Promise<{ inquiryId: string; ids: string[] } | null> {
  const rows = await db
    .select({ id: response.id, inquiryId: response.inquiryId })
    .from(response)
    .where(isResponseOfAccountSql(accountId, { alsoRemoved: true }))
    .orderBy(response.inquiryId, response.id)
    .limit(responsesPerBatch);
  const [first] = rows;
  if (first === undefined) return null;
  const { inquiryId } = first;
  return { inquiryId, ids: rows.filter((row) => row.inquiryId === inquiryId).map(({ id }) => id) };
}

async function hasInquiry(db: Database, id: string): Promise<boolean> {
  return (await db.select({ id: inquiry.id }).from(inquiry).where(eq(inquiry.id, id))).length > 0;
}

/** Removes the account from its responses, which still count. */
async function anonymizeResponses(db: Database, accountId: string, ids: readonly string[]): Promise<void> {
  await db
    .update(response)
    .set({ accountId: null, inviteeId: null })
    .where(and(isResponseOfAccountSql(accountId, { alsoRemoved: true }), inArray(response.id, [...ids])));
}
