import { timingSafeEqual } from 'node:crypto';
import { uuidPatternSource } from '@nazar/domain/text/uuid.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { keyedHash } from '../../../platform/secrets/secrets.ts';

/** Permission to upload a file for one answer. */
export interface AnswerUploadPermit {
  readonly inquiryId: string;
  readonly revision: number;
  readonly questionId: string;
  readonly attemptId: string;
  /** Hash of the attempt's secret. */
  readonly secretHash: Buffer;
}

/** Pages use it at once. Only the start of the upload has to be in time. */
const validMs = 60_000;
const kind = 'answer upload';
const shape = new RegExp(
  `^((${uuidPatternSource})\\.(\\d{1,9})\\.(${uuidPatternSource})\\.(${uuidPatternSource})\\.([\\w-]{43})\\.(\\d{13}))\\.([\\w-]{43})$`,
);

type Deps = Pick<ServerDeps, 'secrets' | 'now'>;

export function makeAnswerUploadToken(permit: AnswerUploadPermit, { secrets, now }: Deps): string {
  const { inquiryId, revision, questionId, attemptId, secretHash } = permit;
  const hash = secretHash.toString('base64url');
  const text = [inquiryId, revision, questionId, attemptId, hash, now() + validMs].join('.');
  return `${text}.${keyedHash(secrets.signing, kind, text).toString('base64url')}`;
}

/** Reads the permission from a token; returns null if it is invalid or expired. */
export function parseAnswerUploadToken(token: string, { secrets, now }: Deps): AnswerUploadPermit | null {
  const [
    ,
    text = '',
    inquiryId = '',
    revision,
    questionId = '',
    attemptId = '',
    hash = '',
    expires,
    signature = '',
  ] = shape.exec(token) ?? [];
  if (text === '' || Number(expires) <= now()) return null;
  const genuine = keyedHash(secrets.signing, kind, text);
  if (!timingSafeEqual(genuine, Buffer.from(signature, 'base64url'))) return null;
  return {
    inquiryId,
    questionId,
    attemptId,
    revision: Number(revision),
    secretHash: Buffer.from(hash, 'base64url'),
  };
}
