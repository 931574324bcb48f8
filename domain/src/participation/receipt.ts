import { uuidPatternSource } from '../text/uuid.ts';

/** The form of a receipt: 128 bits as base64url. */
export const receiptPattern = /^[A-Za-z0-9_-]{22}$/;

/**
 * Storage key under which a browser keeps the receipt of an inquiry: for guests, or for an account if
 * answering requires one, or for an invitee by the key that `openPersonalLink` returns.
 */
export function getReceiptStorageKey(inquiryId: string, account = ''): string {
  return `${receiptPrefix}${inquiryId}${account === '' ? '' : `:${account}`}`;
}

const receiptPrefix = 'nazar:receipt:';
const keyShape = new RegExp(
  `^${receiptPrefix}(${uuidPatternSource})(?::(${uuidPatternSource}|[0-9a-f]{16}))?$`,
);

/** Parses a storage key of a receipt; returns null for other keys. */
export function parseReceiptStorageKey(
  key: string,
): { readonly inquiryId: string; readonly account: string } | null {
  const [, inquiryId, account = ''] = keyShape.exec(key) ?? [];
  return inquiryId === undefined ? null : { inquiryId, account };
}

/** Parses a pasted receipt, ignoring spaces and line breaks; returns null if the text can't be one. */
export function parseReceipt(text: string): string | null {
  const receipt = text.replace(/[\s\u200b-\u200f\u2066-\u2069\ufeff]/g, '');
  return receiptPattern.test(receipt) ? receipt : null;
}
