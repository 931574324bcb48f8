import { getReceiptStorageKey } from '@nazar/domain/participation/receipt.ts';
import { useSyncExternalStore } from 'react';
import { onBrowserStorageChange, readBrowserStorage } from '../../../api/browser-storage.ts';

/** Whether this browser has answered the inquiry as a guest; false until the page of the server has been taken over. */
export function useHasGuestReceipt(inquiryId: string): boolean {
  return useSyncExternalStore(
    onBrowserStorageChange,
    () => readBrowserStorage(getReceiptStorageKey(inquiryId)) !== null,
    () => false,
  );
}
