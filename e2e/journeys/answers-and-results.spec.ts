import type { Browser, Page } from '@playwright/test';
import { submitAnswersAsGuest } from '../api-guest.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, type Language, test } from '../fixtures.ts';
import { publishPathInquiry } from '../path-inquiry.ts';
import { pathWords } from '../path-words.ts';
import { WizardJourney } from '../screens/wizard.ts';
import { storeSession } from '../store-session.ts';

const locales = { en: 'en-US', fa: 'fa-IR' };

async function openPhone(browser: Browser, baseURL: string, language: Language): Promise<Page> {
  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: locales[language],
    hasTouch: true,
    baseURL,
  });
  return phone.newPage();
}

test('the owner sees a guest’s answers from a phone at once, and later ones as they arrive', async ({
  page,
  browser,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const w = pathWords[language];
  const wizard = new WizardJourney(page, t, language);
  const person = await signUpByCalls(site);
  const inquiryId = await publishPathInquiry(person, language);

  await test.step('a guest answers on a phone', async () => {
    const phone = await openPhone(browser, site.url, language);
    await phone.goto(`/${inquiryId}`);
    await expect(phone.getByRole('heading', { name: w.publicTitle })).toBeVisible();
    await phone.getByRole('link', { name: t('detail:participate') }).click();
    await expect(phone).toHaveURL(`${site.url}/${inquiryId}/participate`);
    await phone.getByRole('radio', { name: w.dish.options[0], exact: true }).check();
    await phone.getByLabel(w.drink.body).selectOption(w.drink.options[1] ?? '');
    await phone.getByRole('radio', { name: w.often.options[0], exact: true }).check();
    await phone.getByRole('checkbox', { name: w.days.options[0], exact: true }).check();
    await phone.getByRole('checkbox', { name: w.days.options[2], exact: true }).check();
    await phone.getByLabel(w.wish.body).fill(w.wish.answer);
    await phone.getByLabel(w.price.body).fill(wizard.number(150));
    await checkAccessibility(phone);
    await phone.getByRole('button', { name: t('participation:submit') }).click();
    await expect(phone.getByRole('heading', { name: t('participation:sent') })).toBeVisible();
    await expect(phone.getByText(w.description)).toBeVisible();
    await phone.context().close();
  });

  await test.step('the owner sees the counts', async () => {
    await storeSession(page, site, person);
    await page.goto(`/Inquiries/create?id=${inquiryId}&step=share`);
    await page.getByRole('link', { name: t('workspace:tabs.results'), exact: true }).click();
    const row = (body: string, option: string) =>
      page.getByRole('region', { name: body }).getByRole('row').filter({ hasText: option });
    await expect(row(w.dish.body, w.dish.options[0] ?? '')).toContainText(wizard.number(1));
    await expect(page.getByText(w.wish.answer, { exact: true })).toBeVisible();
    await checkAccessibility(page);
    for (let guest = 0; guest < 9; guest += 1) {
      await submitAnswersAsGuest(site, inquiryId, {
        [w.dish.body]: w.dish.options[guest < 6 ? 0 : 2] ?? '',
        [w.drink.body]: w.drink.options[guest < 5 ? 1 : 0] ?? '',
        [w.often.body]: w.often.options[guest < 4 ? 0 : 1] ?? '',
        [w.price.body]: 100 + guest,
      });
    }
    // The results screen is still open, so the new responses appear automatically.
    await expect(row(w.dish.body, w.dish.options[0] ?? '')).toContainText(wizard.number(7));
    await expect(row(w.dish.body, w.dish.options[2] ?? '')).toContainText(wizard.number(3));
    await expect(row(w.often.body, w.often.options[1] ?? '')).toContainText(wizard.number(5));
    await expect(row(w.drink.body, w.drink.options[1] ?? '')).toContainText(wizard.number(6));
    await page.getByRole('link', { name: t('workspace:tabs.charts'), exact: true }).click();
    await expect(page.getByRole('heading', { name: t('charts:proposals.first') })).toBeVisible();
    await checkAccessibility(page);
  });
});
