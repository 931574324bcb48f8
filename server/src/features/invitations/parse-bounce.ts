import { isPermanentAddressFailure } from '../../platform/delivery/enhanced-status.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { type BouncedMessage, findBouncedMessageInText } from './bounce-token.ts';

/** A report that one of our mails was not delivered after all. */
export interface Bounce extends BouncedMessage {
  /** Whether the address itself is bad, so that only another address can work. */
  readonly isAddress: boolean;
}

/** The fields of a report, and the text of its mail. */
interface Report {
  readonly shown: string;
  readonly text: string;
}

/**
 * Parses a mail as a report of a given kind; null when it is none. The fields that we need are plain text by the
 * RFC, so nothing is decoded.
 */
function readReport(raw: string, type: RegExp, part: RegExp): Report | null {
  const text = raw.replaceAll('\r\n', '\n');
  const head = text.slice(0, Math.max(0, text.indexOf('\n\n'))).replace(/\n[ \t]+/g, ' ');
  if (!type.test(/^content-type:\s*(.*)$/im.exec(head)?.[1] ?? '')) return null;
  // The human-readable part precedes the machine-readable one.
  const at = text.search(part);
  return { shown: at < 0 ? '' : (text.slice(at).split('\n--')[0] ?? ''), text };
}

const statusType = /^multipart\/report\b.*report-type\s*=\s*"?delivery-status/is;
const statusPart = /^content-type:\s*message\/(?:global-)?delivery-status\b/im;

/**
 * Reads a mail as a delivery status notification (RFC 3464) about one of our mails; null when it is none, or
 * reports a delay.
 */
export function parseBounce(raw: string, secrets: Pick<Secrets, 'signing'>): Bounce | null {
  const report = readReport(raw, statusType, statusPart);
  if (report === null || !/^action:[ \t]*failed\b/im.test(report.shown)) return null;
  const status = /^status:[ \t]*([245]\.\d{1,3}\.\d{1,3})\b/im.exec(report.shown)?.[1] ?? '';
  const bounced = findBouncedMessageInText(report.text, secrets);
  return bounced === null ? null : { ...bounced, isAddress: isPermanentAddressFailure(status) };
}

const feedbackType = /^multipart\/report\b.*report-type\s*=\s*"?feedback-report/is;
const feedbackPart = /^content-type:\s*message\/feedback-report\b/im;
/** Other feedback types report a virus, a failed check, or that a mail is wanted. */
const isUnwelcome = /^feedback-type:[ \t]*(?:abuse|fraud|opt-out(?:-list)?)[ \t]*$/im;

/**
 * Reads a mail as a feedback report (RFC 5965): the recipient marked one of our mails as unwanted. Returns the
 * address it was sent to; null when it is no such report.
 */
export function parseComplaint(raw: string, secrets: Pick<Secrets, 'signing'>): BouncedMessage | null {
  const report = readReport(raw, feedbackType, feedbackPart);
  return report === null || !isUnwelcome.test(report.shown)
    ? null
    : findBouncedMessageInText(report.text, secrets);
}
