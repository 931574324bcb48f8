import { expect, test } from 'vitest';
import { getReceiptStorageKey, parseReceipt, parseReceiptStorageKey } from './receipt.ts';

const inquiry = '00000000-0000-4000-8000-000000000001';
const account = '00000000-0000-4000-8000-000000000002';

test('a storage key identifies its receipt', () => {
  expect(parseReceiptStorageKey(getReceiptStorageKey(inquiry))).toEqual({ inquiryId: inquiry, account: '' });
  for (const holder of [account, '0123456789abcdef']) {
    expect(parseReceiptStorageKey(getReceiptStorageKey(inquiry, holder))).toEqual({
      inquiryId: inquiry,
      account: holder,
    });
  }
  for (const other of [
    `nazar:draft:${inquiry}`,
    'nazar:receipt:x',
    'session_token',
    `x${getReceiptStorageKey(inquiry)}`,
  ]) {
    expect(parseReceiptStorageKey(other)).toBeNull();
  }
});

test('a receipt is accepted with copied spaces around it, and other texts are refused', () => {
  const receipt = 'AAAAAAAAAA-_AAAAAAAAAA';
  expect(parseReceipt(` \u2066${receipt}\u2069\n`)).toBe(receipt);
  expect(parseReceipt('AAAAA AAAAA-_ AAAAAAAAAA')).toBe(receipt);
  for (const wrong of ['', receipt.slice(1), `${receipt}A`, `${receipt.slice(1)}=`, '۱'.repeat(22)]) {
    expect(parseReceipt(wrong)).toBeNull();
  }
});
