import type { Page } from '@playwright/test';
import { submitAnswersAsGuest } from '../api-guest.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';
import { storeSession } from '../store-session.ts';

test('an analyst filters results, shares and saves the filter, compares two groups and cross-tabulates two questions', async ({
  page,
  browser,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUpByCalls(site);
  const { id, words } = await publishOpenInquiry(owner, language, { resultViewStatus: 'public' });
  const [metro = '', bus = ''] = words.means;
  const [yes = '', no = ''] = words.yesNo;
  for (const [single, car, times] of [
    [metro, yes, 7],
    [metro, no, 6],
    [bus, yes, 5],
    [bus, no, 7],
  ] as const) {
    for (let guest = 0; guest < times; guest += 1) {
      await submitAnswersAsGuest(site, id, { [words.single]: single, [words.car]: car });
    }
  }
  const number = (value: number) => value.toLocaleString(language);
  const matching = t('filters:matching_other', { matching: number(13), all: number(25) });
  await storeSession(page, site, owner);
  await page.goto(`/Inquiries/${id}/results`);

  await test.step('filter by one answer, which the URL contains', async () => {
    await page.getByRole('button', { name: t('filters:start'), exact: true }).click();
    await chooseAnswer(page, metro);
    await expect(page.getByText(matching)).toBeVisible();
    await expect(page).toHaveURL(/\?filter=/);
    await checkAccessibility(page);
  });

  await test.step('the address shows the same filter to other people', async () => {
    const other = await browser.newContext();
    const guest = await other.newPage();
    await guest.goto(page.url());
    await expect(guest.getByText(matching)).toBeVisible();
    await other.close();
  });

  await test.step('save the filter by name, and choose it', async () => {
    const openDialog = async () => {
      await page.getByRole('button', { name: t('filters:saved.title') }).click();
      await page.getByRole('menuitem', { name: t('filters:saved.save') }).click();
    };
    await openDialog();
    await expect(page.getByRole('dialog')).toBeVisible();
    // Back closes the dialog; the filter stays.
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(matching)).toBeVisible();
    await openDialog();
    await page.getByRole('textbox', { name: t('filters:saved.name') }).fill(words.segment);
    await page.getByRole('button', { name: t('filters:saved.keep'), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: t('filters:clear'), exact: true }).click();
    await expect(page.getByText(matching)).toBeHidden();
    await page.getByRole('button', { name: t('filters:saved.title') }).click();
    await page.getByRole('menuitem', { name: words.segment }).click();
    await expect(page.getByText(matching)).toBeVisible();
  });

  await test.step('compare with all responses', async () => {
    await page.getByRole('button', { name: t('filters:compare.start') }).click();
    const table = page.getByRole('table', { name: words.car });
    await expect(table.getByRole('columnheader', { name: t('filters:compare.first') })).toBeVisible();
    await expect(table.getByRole('row', { name: yes }).getByRole('cell')).toHaveText([
      new RegExp(`^${number(7)}`),
      new RegExp(`^${number(12)}`),
    ]);
    await page.getByRole('button', { name: t('filters:compare.end') }).click();
  });

  await test.step('cross-tabulate with another question, with and without the filter', async () => {
    await page.getByRole('link', { name: t('results:crossTab') }).click();
    await page.getByRole('combobox', { name: t('crossTab:columns') }).click();
    await page.getByRole('option', { name: words.car }).click();
    await expect(page.getByText(t('crossTab:matching_other', { shown: number(13) }))).toBeVisible();
    const row = page.getByRole('row', { name: metro });
    await expect(row.getByRole('cell')).toHaveText([number(7), number(6), number(13)]);
    await expect(page.getByText(t('crossTab:untested.oneLine'))).toBeVisible();
    await page.getByRole('button', { name: t('filters:clear'), exact: true }).click();
    const finding = page.getByRole('region', { name: t('crossTab:finding.label') });
    await expect(finding).toContainText(t('crossTab:finding.chance'));
    await expect(page.getByRole('row', { name: bus }).getByRole('cell')).toHaveText([
      number(5),
      number(7),
      number(12),
    ]);
    await checkAccessibility(page);
  });

  /** Chooses an answer to the question about means of travel, in the open dialog. */
  async function chooseAnswer(on: Page, option: string) {
    await on.getByRole('combobox', { name: t('filters:subject.label') }).click();
    await on.getByRole('option', { name: words.single }).click();
    await on.getByRole('checkbox', { name: option, exact: true }).check();
    await on.getByRole('button', { name: t('filters:apply') }).click();
  }
});
