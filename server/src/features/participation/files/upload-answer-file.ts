import type { uploadFileForAnswer } from '@nazar/domain/api/answer-file-calls.ts';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import { getAllowedFileBytes } from '@nazar/domain/files/file-kind.ts';
import { makeReplacedFileName } from '@nazar/domain/files/replaced-file-name.ts';
import type { CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import { isSecretBallot, storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import {
  makeInvalidFieldProblem,
  makeTooManyRequestsProblem,
  Problem,
} from '../../../platform/http/problem.ts';
import { enforceRateLimit, getClientNetwork } from '../../../platform/http/rate-limit.ts';
import { countStoredBytes } from '../../../platform/storage/stored-file-queries.ts';
import { receiveUpload } from '../../files/index.ts';
import { findPublishedRevision, type PublishedRevision } from '../../inquiries/index.ts';
import { findInquiryAccessAndTotals } from '../participation-queries.ts';
import {
  type AnswerFileLimits,
  countAnswerFileBytes,
  findPendingAnswerFiles,
  insertAnswerFile,
} from './answer-file-queries.ts';
import { type AnswerUploadPermit, parseAnswerUploadToken } from './upload-token.ts';

/** The limit applies to an address, which a whole class may share. */
const uploads = { name: 'answerUpload', limit: 200, seconds: 3600 } as const;
const megabyte = 1024 * 1024;
const minute = 60_000;
/** Within this minute other people at the same address may have submitted. */
const makeSenderFullProblem = () => makeTooManyRequestsProblem(60);

/** A file question with the limits of its inquiry. */
interface FileQuestion {
  readonly published: PublishedRevision;
  readonly question: CompiledQuestion;
  readonly limits: AnswerFileLimits;
}

export async function requireFileQuestion(
  ctx: CallContext,
  { inquiryId, revision, questionId }: Pick<AnswerUploadPermit, 'inquiryId' | 'revision' | 'questionId'>,
): Promise<FileQuestion> {
  // A token outlives the inquiry's move to the bin and its takedown.
  const inquiry = await findInquiryAccessAndTotals(ctx.db, inquiryId);
  if (inquiry?.inBin) throw new Problem('inquiryDeleted');
  if (inquiry === undefined || inquiry.takenDownAt !== null) throw new Problem('notFound');
  const published = await findPublishedRevision(ctx.db, inquiryId, revision);
  const question = published?.compiled.fileQuestions.find(({ id, hidden }) => id === questionId && !hidden);
  if (published === null || question === undefined) throw makeInvalidFieldProblem('questionId', 'unknownId');
  const { accountStorageMegabytes, inquiryUploadsMegabytes } = ctx.deps.config;
  const limits = {
    accountId: published.ownerId,
    quota: accountStorageMegabytes * megabyte,
    inquiryBytes: inquiryUploadsMegabytes * megabyte,
    pendingFiles: getMaxFiles(question),
    senderBytes: Math.max(inquiryUploadsMegabytes / 4, getMaxMegabytes(published)) * megabyte,
  };
  return { published, question, limits };
}

const getMaxFiles = ({ max }: CompiledQuestion) =>
  typeof max === 'number' ? max : hardLimits.filesPerAnswer;

/** Maximum megabytes of the files of one response. */
const getMaxMegabytes = ({ compiled }: PublishedRevision) =>
  compiled.fileQuestions.reduce((sum, question) => sum + getMaxFiles(question) * question.maxFileSize, 0);

/** Refuses an upload early if there is no room for it. */
export async function requireAnswerUploadRoom(ctx: CallContext, fileQuestion: FileQuestion): Promise<void> {
  if ((await findRoom(ctx, fileQuestion)) < 1) throw new Problem('answerFilesFull');
  const { bytes } = await findPendingAnswerFiles(ctx.db, getUploadsOfSender(ctx, fileQuestion.published));
  if (bytes >= fileQuestion.limits.senderBytes) throw makeSenderFullProblem();
}

/** Ids of the files from the caller's address, including submitted and deleted ones. */
function getUploadsOfSender(ctx: CallContext, { inquiryId }: PublishedRevision): Set<string> {
  const { uploads } = ctx.deps.participation;
  const sender = { inquiryId, ip: ctx.ip };
  const now = ctx.now();
  const address = uploads.getAddressKey(sender, now);
  const sent = uploads.get(address) ?? new Set();
  uploads.set(address, sent);
  return sent;
}

async function findRoom({ db }: CallContext, { published, limits }: FileQuestion): Promise<number> {
  const ofInquiry = limits.inquiryBytes - (await countAnswerFileBytes(db, published.inquiryId));
  return Math.min(ofInquiry, limits.quota - (await countStoredBytes(db, limits.accountId)));
}

/** Stores a file for the answer that its token permits. */
export async function uploadAnswerFile(ctx: CallContext): Promise<CallResult<typeof uploadFileForAnswer>> {
  const permit = ctx.uploadToken === null ? null : parseAnswerUploadToken(ctx.uploadToken, ctx.deps);
  if (permit === null) throw new Problem('sessionRequired');
  const fileQuestion = await requireFileQuestion(ctx, permit);
  const { published, question, limits } = fileQuestion;
  const { definition } = published;
  const address = getClientNetwork(ctx.ip);
  const { id, name, kind, size, url } = await receiveUpload(ctx, {
    sender: `address ${address}`,
    limitedBy: `inquiry ${permit.inquiryId}`,
    ownerId: null,
    isPrivate: true,
    kinds: question.fileKinds,
    maxBytes: (each) => getAllowedFileBytes(each, question.maxFileSize),
    // File names reveal a lot about people, and exact times reveal who was there.
    ...(storesIdentity(definition)
      ? {}
      : { replaceName: ({ extension }) => makeReplacedFileName(extension) }),
    // Ballots published by an earlier version may ask for files.
    momentStep: isSecretBallot(definition) ? 24 * 60 * minute : minute,
    admit: () => enforceRateLimit(ctx.db, uploads, address, ctx.deps),
    room: () => findRoom(ctx, fileQuestion),
    full: () => new Problem('answerFilesFull'),
    insert: async (row) => {
      const settling = await insertAnswerFile(ctx.db, row, {
        permit,
        limits,
        sent: getUploadsOfSender(ctx, published),
      });
      if (settling === 'senderFull') throw makeSenderFullProblem();
      if (settling !== 'tooMany') return settling;
      throw new Problem('invalidInput', [
        { path: 'file', code: 'filesTooMany', params: { limit: limits.pendingFiles } },
      ]);
    },
  });
  return { id, name, kind, size, url };
}
