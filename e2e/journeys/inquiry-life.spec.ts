import { readFile } from 'node:fs/promises';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';
import { storeSession } from '../store-session.ts';

test('an owner duplicates an inquiry, schedules its closing, restores it from the bin and imports it from a file', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUpByCalls(site);
  const { id, words } = await publishOpenInquiry(owner, language, { retentionDays: 30 });
  const { title } = words;
  const menu = page.getByRole('button', { name: t('myInquiries:menuNamed', { title }) });
  const choose = async (item: string) => {
    await menu.click();
    await page.getByRole('menuitem', { name: t(item), exact: true }).click();
  };

  await page.goto(`/${id}/participate`);
  const count = language === 'fa' ? '۳۰' : '30';
  await expect(page.getByText(t('participation:submitRetentionFact_other', { count }))).toBeVisible();

  await storeSession(page, site, owner);
  await page.goto('/Inquiries');
  await choose('myInquiries:closing.close');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('myInquiries:closing.later'), { exact: true }).click();
  await expect(dialog.getByLabel(t('myInquiries:closing.date'))).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');

  await choose('myInquiries:duplicate');
  await page.waitForURL(/Inquiries\/create\?id=/);
  await expect(page.locator('[data-field="title"]')).toHaveValue(t('myInquiries:copyOf', { title }));

  await page.goto('/Inquiries');
  const [file] = await Promise.all([page.waitForEvent('download'), choose('myInquiries:download')]);
  const path = await file.path();
  await choose('myInquiries:delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('myInquiries:delete') })
    .click();
  await expect(menu).toHaveCount(0);
  await page.goto(`/${id}/participate`);
  await expect(page.getByRole('heading', { name: t('participation:deletedTitle') })).toBeVisible();

  await page.goto('/Inquiries/bin');
  await checkAccessibility(page);
  await page.getByRole('button', { name: t('myInquiries:bin.restoreNamed', { title }) }).click();
  await expect(page.getByText(t('myInquiries:bin.empty'))).toBeVisible();
  await page.goto('/Inquiries');
  await expect(menu).toBeVisible();

  await page.goto('/Inquiries/create');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: t('wizard:begin.fromFile') }).click(),
  ]);
  await chooser.setFiles({ name: 'inquiry.zip', mimeType: 'application/zip', buffer: await readFile(path) });
  await page.waitForURL(/Inquiries\/create\?id=/);
  await expect(page.locator('[data-field="publicTitle"]')).toHaveValue(title);
});
