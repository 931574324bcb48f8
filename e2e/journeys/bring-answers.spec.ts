import * as resultCalls from '@nazar/domain/api/result-calls.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';
import { storeSession } from '../store-session.ts';

test('an owner imports answers from a file: its headings are mapped, it is checked and stored', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUpByCalls(site);
  const { id, words } = await publishOpenInquiry(owner, language);
  const [metro = '', bus = ''] = words.means;
  const [yes, no] = words.yesNo;
  const heading = [words.single, words.car, words.several, words.minutes, 'note'];
  const rows = [
    [metro, yes, `${metro}; ${bus}`, '20', 'x'],
    [bus, no, bus, 'many', 'y'],
    ['Balloon', '', '', '5', 'z'],
  ];
  const table = [heading, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');

  await storeSession(page, site, owner);
  await page.goto(`/Inquiries/${id}/responses`);
  await page.getByRole('link', { name: t('responses:import') }).click();
  await expect(page.getByText(t('imports:into'))).toContainText(words.title);
  const file = { name: 'answers.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await page.locator('input[type=file]').setInputFiles(file);
  const check = page.getByRole('button', { name: t('imports:plan.check') });
  await expect(check).toBeVisible();
  const several = page.getByRole('region', { name: words.several });
  await expect(several.getByLabel(t('imports:columns.separator'))).toHaveValue(';');
  await checkAccessibility(page);
  await check.click();

  const stored = language === 'fa' ? '۲' : '2';
  const store = page.getByRole('button', { name: t('imports:check.store_other', { rows: stored }) });
  await expect(page.getByRole('cell', { name: 'many' })).toBeVisible();
  await checkAccessibility(page);
  await store.click();
  await expect(page.getByRole('link', { name: t('imports:done.results') })).toBeVisible();
  const summary = await owner.call(resultCalls.getSummary, { inquiryId: id });
  expect(summary.finished).toBe(2);
});
