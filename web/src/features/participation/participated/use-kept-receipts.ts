import { useMemo, useSyncExternalStore } from 'react';
import { onBrowserStorageChange } from '../../../api/browser-storage.ts';
import { useMe } from '../../../api/me-query.ts';
import { useSignedIn } from '../../../api/session.ts';
import { type KeptReceipt, listKeptReceipts } from './kept-receipts.ts';

/** The caller's receipts in this browser, including those that other tabs add; null until the caller is known. */
export function useKeptReceipts(): readonly KeptReceipt[] | null {
  const signedIn = useSignedIn();
  const me = useMe();
  const accountId = me?.id ?? null;
  // The snapshot is a string, because a list would be a new object each time.
  const text = useSyncExternalStore(
    onBrowserStorageChange,
    () => JSON.stringify(listKeptReceipts(accountId)),
    () => '[]',
  );
  const receipts = useMemo(() => JSON.parse(text) as KeptReceipt[], [text]);
  return signedIn && me === undefined ? null : receipts;
}
