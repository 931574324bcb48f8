import type { MyResponseSummary } from '@nazar/domain/api/my-response-calls.ts';
import {
  getLinkInviteeStorageKey,
  getPersonalLinkStorageKey,
} from '@nazar/domain/participation/personal-link.ts';
import { getReceiptStorageKey } from '@nazar/domain/participation/receipt.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { fakePublicInquiry } from '../../../testing/fake-public-inquiry.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';

const inquiryId = '00000000-0000-4000-8000-000000000001';
const gone = '00000000-0000-4000-8000-000000000002';
const responseId = '00000000-0000-4000-8000-000000000003';
const lostId = '00000000-0000-4000-8000-000000000004';
const secret = 'AAAAAAAAAA-_AAAAAAAAAA';

const part: MyResponseSummary = {
  responseId,
  inquiryId,
  title: 'Coffee or tea',
  language: 'en',
  standing: 'open',
  storesIdentity: false,
  day: '2026-11-20',
  submittedAt: null,
  score: null,
  maxScore: null,
  editing: null,
  seeResults: false,
};
const result = {
  ...part,
  responseCount: 7,
  needsAccount: false,
  questions: [],
  completionMessage: '',
  percent: null,
  passed: null,
  certificate: false,
  participantName: null,
  nameSource: 'none' as const,
  logoFile: null,
  accentColor: null,
};

const keep = (of: string, resultId: string) =>
  localStorage.setItem(getReceiptStorageKey(of), JSON.stringify({ resultId, secret, at: 1 }));

test('a guest sees the inquiries of this browser’s receipts, and can remove those of deleted answers', async () => {
  keep(inquiryId, responseId);
  keep(gone, lostId);
  localStorage.setItem(getReceiptStorageKey('00000000-0000-4000-8000-000000000009'), '{broken');
  const api = fakeApi({
    getReceipts: ({ receipts }) => ({
      data: receipts.some((each) => each.responseId === responseId) ? [part] : [],
    }),
  });
  const { user } = await renderApp('/participated');
  expect(await screen.findByRole('link', { name: 'Coffee or tea' })).toHaveAttribute(
    'href',
    `/participated/${inquiryId}/${responseId}`,
  );
  expect(api.calls('getReceipts')[0]?.input).toMatchObject({ receipts: [{}, {}] });
  await user.click(screen.getByRole('button', { name: 'Remove the receipts' }));
  expect(await screen.findByRole('link', { name: 'Coffee or tea' })).toBeVisible();
  expect(localStorage.getItem(getReceiptStorageKey(gone))).toBeNull();
  expect(localStorage.getItem(getReceiptStorageKey(inquiryId))).not.toBeNull();
});

test('receipts of an inquiry in the bin are kept', async () => {
  keep(gone, lostId);
  fakeApi({ getReceipts: () => ({ data: [], inBin: [lostId] }) });
  await renderApp('/participated');
  expect(await screen.findByText('The answers of 1 receipt aren’t available now')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove the receipts' })).toBeNull();
});

test('a wrong receipt is refused at the field and stays there; a valid one opens its answers and is in no URL', async () => {
  const asked: (string | undefined)[] = [];
  fakeApi({
    findReceipt: ({ receipt }) =>
      receipt === secret ? { inquiryId, responseId } : refuse('receiptUnknown', 'No answers belong to it.'),
    getMyResult: ({ attemptSecret }) => {
      asked.push(attemptSecret);
      return result;
    },
  });
  const { user, router } = await renderApp('/participated');
  const field = await screen.findByRole('textbox', { name: 'Receipt' });
  await user.type(field, ' {Enter}');
  expect(field).toHaveAccessibleDescription('Fill in this field.');
  await user.clear(field);
  await user.type(field, 'abc{Enter}');
  expect(field).toHaveAccessibleDescription(/22 characters/);
  await user.clear(field);
  await user.type(field, `${'B'.repeat(22)}{Enter}`);
  await waitFor(() => expect(field).toHaveAccessibleDescription('No answers belong to it.'));
  expect(field).toHaveValue('B'.repeat(22));
  await user.clear(field);
  await user.type(field, ` ${secret} {Enter}`);
  expect(await screen.findByText('Your response is recorded. 7 people have answered so far.')).toBeVisible();
  expect(asked).toEqual([secret]);
  expect(JSON.stringify(router.state.location.pathname + router.state.location.search)).not.toContain(secret);
  await user.click(screen.getByRole('button', { name: 'Keep the receipt' }));
  expect(JSON.parse(localStorage.getItem(getReceiptStorageKey(inquiryId)) ?? '')).toMatchObject({
    resultId: responseId,
    secret,
  });
});

test.each([
  ['for the account that answering needs', true, sara.id],
  ['for guests where it needs none', false, ''],
])('a receipt is kept %s', async (_title, needsAccount, account) => {
  storeSessionToken('t'.repeat(43));
  fakeApi({
    getInfo: () => sara,
    getMyResponses: () => ({ data: [], next: null }),
    findReceipt: () => ({ inquiryId, responseId }),
    getMyResult: () => ({ ...result, needsAccount }),
  });
  const { user } = await renderApp('/participated');
  await user.type(await screen.findByRole('textbox', { name: 'Receipt' }), `${secret}{Enter}`);
  await user.click(await screen.findByRole('button', { name: 'Keep the receipt' }));
  expect(Object.keys(localStorage).filter((key) => key.includes('receipt'))).toEqual([
    getReceiptStorageKey(inquiryId, account),
  ]);
});

test('a guest has no button to store a receipt whose answers only an account can change', async () => {
  fakeApi({
    findReceipt: () => ({ inquiryId, responseId }),
    getMyResult: () => ({ ...result, needsAccount: true }),
  });
  const { user } = await renderApp('/participated');
  await user.type(await screen.findByRole('textbox', { name: 'Receipt' }), `${secret}{Enter}`);
  expect(await screen.findByText('Your response is recorded. 7 people have answered so far.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Keep the receipt' })).toBeNull();
});

test('links to my files are renewed before they expire', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  keep(inquiryId, responseId);
  const file = { id: gone, name: 'cup.pdf', kind: 'document' as const, size: 90 };
  const answer = {
    questionId: lostId,
    kind: 'files' as const,
    labels: [],
    cells: [],
    value: '1',
    otherText: null,
  };
  const question = {
    questionId: lostId,
    segmentName: '',
    body: 'Your cup?',
    responseType: 'file' as const,
    asked: true,
    review: null,
    optionIds: [],
    cells: [],
  };
  let links = 0;
  fakeApi({
    getReceipts: () => ({ data: [part] }),
    getMyResult: () => {
      links += 1;
      const files = [{ ...file, url: `/files/${links}` }];
      return { ...result, questions: [{ ...question, answer: { ...answer, files } }] };
    },
  });
  await renderApp(`/participated/${inquiryId}/${responseId}`);
  const link = await screen.findByRole('link', { name: 'cup.pdf' });
  expect(link).toHaveAttribute('href', '/files/1');
  vi.advanceTimersByTime(9 * 60_000);
  await waitFor(() => expect(link).toHaveAttribute('href', '/files/2'));
});

test('a certificate has the logo and the accent colour of its exam', async () => {
  keep(inquiryId, responseId);
  const logoFile = '22222222-2222-4222-8222-222222222222';
  fakeApi({
    getMyResult: () => ({ ...result, certificate: true, passed: true, logoFile, accentColor: '#aa0044' }),
  });
  await renderApp(`/participated/${inquiryId}/${responseId}/certificate`);
  const paper = await screen.findByRole('article');
  expect(paper.style.getPropertyValue('--accent')).toBe('#aa0044');
  expect(paper.querySelector('img')).toHaveAttribute('src', expect.stringContaining(logoFile));
});

test.each([
  ['that stores none', 'none', /نام فقط از حساب یا دعوت می‌آید/, 0],
  ['whose participant has none', 'profile', /چون نمایهٔ شما نام ندارد/, 1],
  ['whose participant came by a personal link without one', 'invitation', /در دعوت شما نامی نوشته نشده/, 0],
] as const)(
  'the certificate of an English exam %s is English, and its screen explains the missing name',
  async (_title, nameSource, why, links) => {
    keep(inquiryId, responseId);
    fakeApi({ getMyResult: () => ({ ...result, nameSource, certificate: true, passed: true }) });
    await renderApp(`/participated/${inquiryId}/${responseId}/certificate`, { language: 'fa' });
    const paper = await screen.findByRole('article');
    await waitFor(() => expect(paper).toHaveTextContent('CertificatePassedCoffee or teaNov 20, 2026'));
    expect(paper).toHaveAttribute('dir', 'ltr');
    expect(screen.getByText(why)).toBeVisible();
    // Participants can add the name only if it comes from their profile.
    expect(screen.queryAllByRole('link', { name: 'افزودن نام' })).toHaveLength(links);
  },
);

test('the tab that opened a personal link finds the receipt of its invitee, and no other tab does', async () => {
  const key = getReceiptStorageKey(inquiryId, '0123456789abcdef');
  localStorage.setItem(key, JSON.stringify({ resultId: responseId, secret, at: 1 }));
  fakeApi({ getReceipts: () => ({ data: [part] }) });
  const { unmount } = await renderApp(`/participated/${inquiryId}`);
  expect(await screen.findByText('No answers found')).toBeVisible();
  unmount();
  sessionStorage.setItem(getLinkInviteeStorageKey(inquiryId), '0123456789abcdef');
  await renderApp(`/participated/${inquiryId}`);
  expect(await screen.findByRole('link', { name: /My answers/ })).toHaveAttribute(
    'href',
    `/participated/${inquiryId}/${responseId}`,
  );
});

describe('on another device than the one with the receipt', () => {
  const open = () => renderApp(`/participated/${inquiryId}`);

  test('a personal link shows the answers that are stored with its invitee', async () => {
    sessionStorage.setItem(getPersonalLinkStorageKey(inquiryId), secret);
    const api = fakeApi({ getMyResult: () => ({ ...result, storesIdentity: true }) });
    await open();
    expect(await screen.findByRole('link', { name: /My answers/ })).toHaveAttribute(
      'href',
      `/participated/${inquiryId}/${responseId}`,
    );
    const [asked] = api.calls('getMyResult');
    expect(asked?.input).toEqual({ inquiryId });
  });

  test('answers without a name are said to be found with the receipt only', async () => {
    sessionStorage.setItem(getPersonalLinkStorageKey(inquiryId), secret);
    const ballot = { cooperationType: 'limited', anonymous: true, closedReason: 'alreadyAnswered' } as const;
    fakeApi({
      getMyResult: () => refuse('notFound', 'No.'),
      getItem: () => fakePublicInquiry(ballot),
    });
    await open();
    expect(await screen.findByText('You have already answered')).toBeVisible();
    expect(screen.getByText(/Enter your receipt to find them/)).toBeVisible();
  });
});
