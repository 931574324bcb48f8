import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { storeSession } from '../store-session.ts';

test('a group is made from a pasted table with mistakes, corrected, and its export imported into another', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const digits = new Intl.NumberFormat(language);
  const counted = (key: string, count: number) => t(key).replace('{{count, number}}', digits.format(count));
  const name = language === 'fa' ? 'دانشجویان ترم پاییز' : 'Autumn students';
  const [sara, reza] = language === 'fa' ? ['سارا مرادی', 'رضا کریمی'] : ['Sara Moradi', 'Reza Karimi'];
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  const dialog = page.getByRole('dialog');
  const field = (within: Locator, key: string) => within.getByRole('textbox', { name: t(key) });
  const make = async (called: string) => {
    await page.goto('/group');
    await button('people:new').click();
    await field(dialog, 'people:name').fill(called);
    await button('people:save').click();
    await expect(page.getByRole('heading', { level: 1, name: called })).toBeVisible();
    await button('people:bringIn').click();
  };

  await storeSession(page, site, await signUpByCalls(site));
  await make(name);
  const wrong = [
    `${sara}\tsara@example.com\t`,
    `${reza}\treza@@example\t`,
    '=1+1\tx@example.com\t',
    'Sara\tSARA@example.com\t',
  ];
  const pasted = field(dialog, 'people:import.paste');
  await pasted.fill(wrong.join('\n'));
  await button('people:import.check').click();
  await expect(dialog.getByText(t('people:notes.invalidEmail'))).toBeVisible();
  await expect(dialog.getByText(t('people:notes.mergedWithLine', { line: digits.format(1) }))).toBeVisible();
  await checkAccessibility(page);
  // The pasted text is still there to be corrected.
  await button('people:import.another').click();
  await expect(pasted).toHaveValue(/reza@@example/);
  await pasted.fill([wrong[0], `${reza}\treza@example.com\t`].join('\n'));
  await button('people:import.check').click();
  await page.getByRole('button', { name: counted('people:import.store_other', 2) }).click();
  await expect(page.getByText(counted('people:people_other', 2), { exact: true })).toBeVisible();

  await page.getByRole('button', { name: t('people:editNamed', { name: reza }) }).click();
  await field(dialog, 'people:person.email').fill('reza.karimi@example.com');
  await button('people:save').click();
  await expect(dialog).toBeHidden();
  const search = page.getByRole('searchbox', { name: t('people:search') });
  await search.fill('karimi@');
  await search.press('Enter');
  await expect(page.getByText(counted('people:found_one', 1))).toBeVisible();
  await expect(page.getByRole('cell', { name: 'reza.karimi@example.com' })).toBeVisible();

  await button('people:export').click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'XLSX' }).click();
  const saved = await saving;
  const other = `${name} 2`;
  await make(other);
  await page.locator('input[type=file]').setInputFiles({
    name: saved.suggestedFilename(),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: readFileSync(await saved.path()),
  });
  await page.getByRole('button', { name: counted('people:import.store_other', 2) }).click();
  await expect(page.getByRole('cell', { name: 'reza.karimi@example.com' })).toBeVisible();
  await expect(page.getByRole('cell', { name: sara, exact: true })).toBeVisible();

  await page.goto('/group');
  await page.getByRole('button', { name: t('people:menu', { name: other }) }).click();
  await page.getByRole('menuitem', { name: t('people:delete') }).click();
  await dialog.getByRole('button', { name: t('people:delete') }).click();
  await expect(page.getByText(t('people:deleted', { name: other }))).toBeVisible();
  await expect(page.getByRole('link', { name: other, exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});
