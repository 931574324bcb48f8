import { submitAnswersAsGuest } from '../api-guest.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishPathInquiry } from '../path-inquiry.ts';
import { pathWords } from '../path-words.ts';
import { storeSession } from '../store-session.ts';

test('the owner finds one response among others and opens it', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const w = pathWords[language];
  const person = await signUpByCalls(site);
  const inquiryId = await publishPathInquiry(person, language);
  for (let guest = 0; guest < 10; guest += 1) {
    await submitAnswersAsGuest(site, inquiryId, {
      [w.dish.body]: w.dish.options[guest % 2] ?? '',
      [w.drink.body]: w.drink.options[guest === 0 ? 1 : 0] ?? '',
      [w.often.body]: w.often.options[0] ?? '',
      [w.price.body]: 150 + guest,
      [w.wish.body]: guest === 3 ? w.wish.answer : '–',
    });
  }
  await storeSession(page, site, person);
  await page.goto(`/Inquiries/${inquiryId}/results`);
  await page.getByRole('link', { name: t('workspace:tabs.responses'), exact: true }).click();
  const rows = page.getByRole('table', { name: t('responses:title') }).getByRole('row');
  await expect(rows).toHaveCount(11);
  await checkAccessibility(page);

  await test.step('the columns are chosen', async () => {
    await page.getByRole('button', { name: t('responses:columns.button') }).click();
    await page.getByRole('checkbox', { name: w.price.body }).check();
    await expect(page.getByRole('columnheader', { name: w.price.body })).toBeVisible();
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
  });

  await test.step('a search finds one of them', async () => {
    await page.getByRole('searchbox', { name: t('responses:searchAnonymous') }).fill(w.wish.answer);
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(2);
    await rows.nth(1).getByRole('cell').last().click();
    await expect(page).toHaveURL(/\/responses\/[0-9a-f-]{36}/);
    await expect(page.getByText(w.wish.answer)).toBeVisible();
    await checkAccessibility(page);
  });

  await test.step('it is noted, flagged and deleted', async () => {
    await page.getByLabel(t('responses:note.label')).fill(w.wish.answer);
    await page.getByRole('button', { name: t('responses:note.save') }).click();
    await expect(page.getByText(t('responses:note.saved'))).toBeVisible();
    await page.getByRole('button', { name: t('responses:flag.unset') }).click();
    await expect(page.getByRole('button', { name: t('responses:flag.set') })).toBeVisible();
    await page.getByRole('button', { name: t('responses:one.menu') }).click();
    await page.getByRole('menuitem', { name: t('responses:chosen.delete') }).click();
    const dialog = page.getByRole('dialog', { name: t('responses:delete.title_one') });
    await expect(dialog.getByText(t('responses:delete.anonymous'))).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: t('responses:delete.confirm') }).click();
    await expect(rows).toHaveCount(10);
    await checkAccessibility(page);
  });
});
