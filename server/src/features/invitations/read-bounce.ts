import { isAddressGone } from '../../delivery/enhanced-status.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { type Bounced, findBounceToken } from './bounce-token.ts';

/** A report that one of our mails did not arrive after all. */
export interface Bounce extends Bounced {
  /** Whether another try needs another address. */
  readonly isAddress: boolean;
}

const isReport = /^multipart\/report\b.*report-type\s*=\s*"?delivery-status/is;

/**
 * Reads a mail as a delivery status notification (RFC 3464) about one of ours; null where it is none, or tells of a
 * delay. The fields that count are plain text by that RFC, so nothing is decoded.
 */
export function readBounce(raw: string, secrets: Pick<Secrets, 'signing'>): Bounce | null {
  const text = raw.replaceAll('\r\n', '\n');
  const head = text.slice(0, Math.max(0, text.indexOf('\n\n'))).replace(/\n[ \t]+/g, ' ');
  const type = /^content-type:\s*(.*)$/im.exec(head)?.[1] ?? '';
  if (!isReport.test(type)) return null;
  // What people are told stands before the part for programs.
  const at = text.search(/^content-type:\s*message\/(?:global-)?delivery-status\b/im);
  const told = at < 0 ? '' : text.slice(at);
  if (!/^action:[ \t]*failed\b/im.test(told)) return null;
  const status = /^status:[ \t]*([245]\.\d{1,3}\.\d{1,3})\b/im.exec(told)?.[1] ?? '';
  const bounced = findBounceToken(text, secrets);
  return bounced === null ? null : { ...bounced, isAddress: isAddressGone(status) };
}
