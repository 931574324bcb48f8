import { useMemo, useSyncExternalStore } from 'react';
import { onStoredChange } from '../../../api/browser-storage.ts';
import { useMe } from '../../../api/me-query.ts';
import { useSignedIn } from '../../../api/session.ts';
import { type KeptReceipt, listKeptReceipts } from './kept-receipts.ts';

/** The caller's receipts in this browser, also as other tabs add some; null until it is known who the caller is. */
export function useKeptReceipts(): readonly KeptReceipt[] | null {
  const signedIn = useSignedIn();
  const me = useMe();
  const accountId = me?.id ?? null;
  // A text, since a list would be another one each time.
  const text = useSyncExternalStore(
    onStoredChange,
    () => JSON.stringify(listKeptReceipts(accountId)),
    () => '[]',
  );
  const receipts = useMemo(() => JSON.parse(text) as KeptReceipt[], [text]);
  return signedIn && me === undefined ? null : receipts;
}
