import type { CallResult } from '@nazar/domain/api/define-call.ts';
import type { getQuotaCounts } from '@nazar/domain/api/quota-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeResultsSummary } from '../../testing/fake-results-summary.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(cleanup);

const inquiryId = '00000000-0000-4000-8000-000000000001';
const [city, village] = ['00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004'];
const home = {
  id: '00000000-0000-4000-8000-000000000002',
  body: 'Home',
  responseType: 'single' as const,
  options: [
    { id: city, body: 'City' },
    { id: village, body: 'Village' },
  ],
};
const quota = (
  optionId: string,
  responses: number | null,
): CallResult<typeof getQuotaCounts>['quotas'][number] => ({
  quotaId: optionId,
  responses,
  limit: 50,
  condition: {
    match: 'all',
    clauses: [{ questionId: home.id, operator: 'isAnyOf', optionIds: [optionId], value: null }],
  },
});

async function show({ canEdit = true, ballot = null as 'released' | null, language = 'en' as Language }) {
  const api = fakeApi({
    getSummary: () => fakeResultsSummary({ inquiryId, language, ballot, canEdit, started: 40, finished: 40 }),
    getQuotaCounts: () => ({ quotas: [quota(city, 37), quota(village, null)], questions: [home] }),
  });
  await renderApp(`/inquiries/${inquiryId}/results`, { language });
  await screen.findAllByText(language === 'en' ? 'Completed' : 'تکمیل‌شده');
  return api;
}
const plain = (element: HTMLElement) => element.textContent?.replace(/[⁦-⁩]/g, '');

test.each([
  ['en', 'Quotas: places taken', ['“Home” is “City”37 of 50', '“Home” is “Village”Being counted']],
  [
    'fa',
    'سهمیه‌ها: ظرفیت پرشده',
    ['پاسخ «Home» «City» باشد۳۷ از ۵۰', 'پاسخ «Home» «Village» باشددر حال شمارش'],
  ],
] as const)('owners see on the results page in %s how full each quota is', async (language, title, shown) => {
  await show({ language });
  const card = await screen.findByRole('region', { name: title });
  expect(within(card).getAllByRole('row').slice(1).map(plain)).toEqual(shown);
});

test.each([
  ['who may not edit the inquiry', { canEdit: false }],
  ['of a secret ballot', { ballot: 'released' as const }],
])('quotas are not fetched for people %s', async (_, given) => {
  const api = await show(given);
  expect(api.calls('getQuotaCounts')).toEqual([]);
});
