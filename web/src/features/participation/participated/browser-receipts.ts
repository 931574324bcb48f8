import type { ParticipationOutcome } from '@nazar/domain/participation/outcome.ts';
import { getLinkInviteeStorageKey } from '@nazar/domain/participation/personal-link.ts';
import {
  getReceiptStorageKey,
  parseReceiptStorageKey,
  receiptPattern,
} from '@nazar/domain/participation/receipt.ts';
import * as z from 'zod/mini';
import {
  readBrowserStorage,
  readBrowserStorageJson,
  writeBrowserStorage,
} from '../../../api/browser-storage.ts';

/** A receipt stored in this browser by the participation page or by a lookup. */
export type BrowserReceipt = {
  readonly inquiryId: string;
  readonly account: string;
  readonly responseId: string;
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly at: number;
};

const receiptSchema = z.object({
  resultId: z.guid(),
  secret: z.string().check(z.regex(receiptPattern)),
  at: z.catch(z.number(), 0),
});

/**
 * The caller's receipts in this browser: those of guests, of the signed-in account, and of the invitee whose personal
 * link this tab has opened.
 */
export function listBrowserReceipts(accountId: string | null): BrowserReceipt[] {
  const isCallers = ({ inquiryId, account }: Pick<BrowserReceipt, 'inquiryId' | 'account'>) =>
    ['', accountId, readBrowserStorage(getLinkInviteeStorageKey(inquiryId), 'sessionStorage')].includes(
      account,
    );
  return storedKeys()
    .flatMap((key): BrowserReceipt[] => {
      const parsedKey = parseReceiptStorageKey(key);
      if (parsedKey === null || !isCallers(parsedKey)) return [];
      const receipt = read(readBrowserStorageJson(key));
      return receipt === null ? [] : [{ ...parsedKey, ...receipt }];
    })
    .sort((a, b) => b.at - a.at);
}

function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}

/** Data from an older version or another program must not break the page. */
function read(stored: unknown): Omit<BrowserReceipt, 'inquiryId' | 'account'> | null {
  const { success, data } = receiptSchema.safeParse(stored);
  return success ? { responseId: data.resultId, secret: data.secret, at: data.at } : null;
}

type Looked = Pick<BrowserReceipt, 'inquiryId' | 'account' | 'responseId' | 'secret'> &
  ParticipationOutcome & { readonly seeResults: boolean };

/**
 * Stores a looked-up receipt in the format of the participation page, which can then change the answers. `account` is
 * the account that opens the page, or the empty text for guests.
 */
export function storeBrowserReceipt(
  { inquiryId, account, responseId: resultId, secret, ...shown }: Looked,
  now: number,
): void {
  const receipt = { resultId, secret, at: now, ...shown };
  writeBrowserStorage(getReceiptStorageKey(inquiryId, account), JSON.stringify(receipt));
}

export function deleteBrowserReceipts(receipts: readonly BrowserReceipt[]): void {
  for (const { inquiryId, account } of receipts)
    writeBrowserStorage(getReceiptStorageKey(inquiryId, account), null);
}
