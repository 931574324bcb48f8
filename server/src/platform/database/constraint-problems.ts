import type { ProblemCode } from '@nazar/domain/problem/catalogue.ts';

export type DatabaseErrorKind =
  /** The database is unavailable now; the same request may succeed soon. */
  | 'away'
  /** The disk, or the quota, of the database is full. */
  | 'full'
  /** The database accepts no writes: it is a standby, or ours with a full disk. */
  | 'readOnly'
  /** The statement, or the lock that it waited for, took too long. */
  | 'timeout'
  /** Concurrent transactions changed the same rows; the whole transaction may be repeated. */
  | 'conflict'
  | 'constraint'
  | 'other';

interface DatabaseErrorClass {
  kind: DatabaseErrorKind;
  constraint?: string;
}

/**
 * Maps a violated constraint to a problem. A violation of another constraint is a bug of ours and becomes a
 * plain 500. Add a constraint only if a caller can violate it by racing another one.
 */
export const constraintProblems: Readonly<Record<string, ProblemCode>> = {
  // Registration must not reveal whether an identifier is known.
  account_email_key: 'invalidOtp',
  account_mobile_key: 'invalidOtp',
  account_username_key: 'invalidOtp',
  inquiry_id_of_deleted: 'duplicateId',
  // The account was deleted after its request had been authenticated.
  session_account_id_fkey: 'sessionRequired',
  inquiry_owner_id_fkey: 'sessionRequired',
  stored_file_owner_id_fkey: 'sessionRequired',
  attempt_account_id_fkey: 'sessionRequired',
  response_account_id_fkey: 'sessionRequired',
  inquiry_comment_account_id_fkey: 'sessionRequired',
  comment_like_account_id_fkey: 'sessionRequired',
  inquiry_feedback_account_id_fkey: 'sessionRequired',
  bookmark_account_id_fkey: 'sessionRequired',
  report_account_id_fkey: 'sessionRequired',
  // The same id was sent to two chats at the same time.
  chat_message_pkey: 'duplicateId',
  chat_low_id_fkey: 'notFound',
  chat_high_id_fkey: 'notFound',
  chat_member_account_id_fkey: 'sessionRequired',
  chat_message_sender_id_fkey: 'sessionRequired',
  chat_contact_owner_id_fkey: 'sessionRequired',
  chat_contact_account_id_fkey: 'notFound',
  blocked_chat_person_account_id_fkey: 'sessionRequired',
  blocked_chat_person_blocked_id_fkey: 'notFound',
  chat_found_person_account_id_fkey: 'sessionRequired',
  chat_found_person_found_id_fkey: 'notFound',
  // The inquiry was deleted meanwhile.
  invitee_list_inquiry_id_fkey: 'notFound',
  invitee_inquiry_id_fkey: 'notFound',
  closed_personal_link_inquiry_id_fkey: 'notFound',
  // A file was deleted while its use was stored.
  file_use_file_id_fkey: 'unavailable',
};

const awayCodes = new Set([
  // PostgreSQL: no more connections, out of memory, I/O error.
  ...['53300', '53200', '58030', '58000'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'EIO', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EMFILE', 'ENFILE', 'ENOTCONN'],
]);

/** node-postgres reports these without a code. */
const awayMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

const readOnlyCode = '25006';

/** Codes of statement, lock and transaction timeouts. */
const timeoutCodes = new Set(['57014', '55P03', '25P03', '25P04']);

/** Codes of serialization failures and deadlocks. */
const conflictCodes = new Set(['40001', '40P01']);

function classifyOne(error: object): DatabaseErrorClass | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = error instanceof Error ? error.message : '';
  if (fullCodes.has(code)) return { kind: 'full' };
  if (code === readOnlyCode) return { kind: 'readOnly' };
  if (timeoutCodes.has(code) || message === 'Query read timeout') return { kind: 'timeout' };
  if (/^(57P|08)...?$/.test(code) || awayCodes.has(code) || awayMessages.test(message))
    return { kind: 'away' };
  if (conflictCodes.has(code)) return { kind: 'conflict' };
  if (!/^23...$/.test(code)) return null;
  const constraintName =
    'constraint' in error ? error.constraint : 'constraint_name' in error ? error.constraint_name : '';
  return {
    kind: 'constraint',
    ...(typeof constraintName === 'string' && constraintName !== '' && { constraint: constraintName }),
  };
}

/** Classifies a query's error, unwrapping errors of Drizzle and pools. */
export function classifyDatabaseError(error: unknown): DatabaseErrorClass {
  let current: unknown = error;
  for (let depth = 0; depth < 8 && typeof current === 'object' && current !== null; depth++) {
    const found = classifyOne(current);
    if (found) return found;
    if (current instanceof AggregateError && current.errors.length > 0) current = current.errors[0];
    else current = 'cause' in current ? current.cause : null;
  }
  return { kind: 'other' };
}

/** Whether a transaction failed only because of concurrent ones. */
export const isTransactionConflict = (error: unknown): boolean =>
  classifyDatabaseError(error).kind === 'conflict';

/**
 * Returns the problem to answer with, or null if the error is a bug. The embedded database is read-only when
 * its disk is full.
 */
export function toDatabaseProblemCode(
  error: unknown,
  { isEmbedded }: { readonly isEmbedded: boolean },
): ProblemCode | null {
  const { kind, constraint } = classifyDatabaseError(error);
  if (kind === 'full') return 'storageFull';
  if (kind === 'readOnly') return isEmbedded ? 'storageFull' : 'unavailable';
  if (kind === 'conflict') return 'tryAgain';
  if (kind === 'away' || kind === 'timeout') return 'unavailable';
  return constraint !== undefined && Object.hasOwn(constraintProblems, constraint)
    ? (constraintProblems[constraint] ?? null)
    : null;
}
