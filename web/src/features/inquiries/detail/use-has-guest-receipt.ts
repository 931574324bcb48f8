import { getReceiptStorageKey, receiptPattern } from '@nazar/domain/participation/receipt.ts';
import { useSyncExternalStore } from 'react';
import { onBrowserStorageChange, readBrowserStorageJson } from '../../../api/browser-storage.ts';

/** Whether this browser has answered the inquiry as a guest; false until the page of the server has been taken over. */
export function useHasGuestReceipt(inquiryId: string): boolean {
  return useSyncExternalStore(
    onBrowserStorageChange,
    () => hasSecret(readBrowserStorageJson(getReceiptStorageKey(inquiryId))),
    () => false,
  );
}

function hasSecret(stored: unknown): boolean {
  const { secret } = (stored ?? {}) as { readonly secret?: unknown };
  return typeof secret === 'string' && receiptPattern.test(secret);
}
