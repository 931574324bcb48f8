import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { ReceiptHistoryState } from './components/receipt-lookup.tsx';
import { myResultQuery } from './participated-queries.ts';
import { useBrowserReceipts } from './use-browser-receipts.ts';

/** One of my responses, found by the account, by a receipt in this browser, or by one that was just looked up. */
export function useMyResult(inquiryId: string, responseId: string) {
  const receipts = useBrowserReceipts();
  const state: ReceiptHistoryState | null = useLocation().state;
  const browserReceipt = receipts?.find((receipt) => receipt.responseId === responseId);
  const secret = browserReceipt?.secret ?? state?.secret ?? null;
  const result = useQuery({
    ...myResultQuery({ inquiryId, responseId, secret }),
    enabled: receipts !== null,
  });
  return { result, receipts, browserReceipt, secret };
}
