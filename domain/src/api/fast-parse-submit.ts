import type { Answer } from '../inquiries/answers.ts';
import { hardLimits } from '../inquiries/hard-limits.ts';
import { parseChannel } from '../participation/channel.ts';
import { maxResponseSeconds } from '../participation/max-response-seconds.ts';
import { receiptPattern } from '../participation/receipt.ts';
import { hasNoControlCharacters } from '../text/plain.ts';
import { maxRevision } from './envelope.ts';

type SubmitBody = {
  inquiryId: string;
  attemptId: string;
  attemptSecret: string;
  revision: number;
  answers: Answer[];
  duration: number | null;
  channel: string | null;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const bodyFields: ReadonlySet<string> = new Set([
  'inquiryId',
  'attemptId',
  'attemptSecret',
  'revision',
  'answers',
  'duration',
  'channel',
]);
const answerFields: ReadonlySet<string> = new Set(['questionId', 'value', 'otherText']);

/**
 * Checks the usual submit body fast, because the schema took a sixth of a submit's time. It never accepts a
 * body that the schema would refuse; null means that the schema has to decide.
 */
export function fastParseSubmit(body: unknown): SubmitBody | null {
  if (!isRecord(body) || !hasOnly(body, bodyFields)) return null;
  const { inquiryId, attemptId, attemptSecret, revision, answers, duration = null, channel } = body;
  if (!isId(inquiryId) || !isId(attemptId)) return null;
  if (typeof attemptSecret !== 'string' || !receiptPattern.test(attemptSecret)) return null;
  if (!isWhole(revision) || revision < 1 || revision > maxRevision) return null;
  if (duration !== null && !(isWhole(duration) && duration >= 0 && duration <= maxResponseSeconds))
    return null;
  if (!Array.isArray(answers) || answers.length > hardLimits.questions) return null;
  for (const answer of answers) if (!isAnswer(answer)) return null;
  return { inquiryId, attemptId, attemptSecret, revision, answers, duration, channel: parseChannel(channel) };
}

function isAnswer(answer: unknown): answer is Answer {
  if (!isRecord(answer) || !hasOnly(answer, answerFields)) return false;
  const { questionId, value, otherText } = answer;
  return isId(questionId) && isValue(value) && (otherText === undefined || isText(otherText));
}

function isValue(value: unknown): boolean {
  if (typeof value === 'string') return uuid.test(value) || isText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  return Array.isArray(value) && value.length <= hardLimits.optionsPerQuestion && value.every(isId);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= hardLimits.body && hasNoControlCharacters(value);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value);
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOnly(value: object, fields: ReadonlySet<string>): boolean {
  for (const key in value) if (!fields.has(key)) return false;
  return true;
}
