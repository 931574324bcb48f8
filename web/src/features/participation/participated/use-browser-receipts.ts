import { useMemo, useSyncExternalStore } from 'react';
import { onBrowserStorageChange } from '../../../api/browser-storage.ts';
import { useMe } from '../../../api/me-query.ts';
import { useSignedIn } from '../../../api/session.ts';
import { type BrowserReceipt, listBrowserReceipts } from './browser-receipts.ts';

/** The caller's receipts in this browser, including those that other tabs add; null until the caller is known. */
export function useBrowserReceipts(): readonly BrowserReceipt[] | null {
  const signedIn = useSignedIn();
  const me = useMe();
  const accountId = me?.id ?? null;
  // The snapshot is a string, because a list would be a new object each time.
  const text = useSyncExternalStore(
    onBrowserStorageChange,
    () => JSON.stringify(listBrowserReceipts(accountId)),
    () => '[]',
  );
  const receipts = useMemo(() => JSON.parse(text) as BrowserReceipt[], [text]);
  return signedIn && me === undefined ? null : receipts;
}
