import { submitAnswersAs } from '../api-guest.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';
import { storeSession } from '../store-session.ts';

test('a secret ballot shows nothing while it is open, and its results once its owner has closed it', async ({
  browser,
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const number = new Intl.NumberFormat(language);
  const owner = await signUpByCalls(site);
  const ballot = { cooperationType: 'users', anonymous: true } as const;
  const { id, words: w } = await publishOpenInquiry(owner, language, ballot);
  const [metro = '', bus = ''] = w.means;
  const no = w.yesNo[1] ?? '';

  await test.step('a signed-in person sees the promises and participates', async () => {
    const locale = language === 'fa' ? 'fa-IR' : 'en-US';
    const context = await browser.newContext({ baseURL: site.url, locale });
    const voter = await context.newPage();
    await storeSession(voter, site, await signUpByCalls(site));
    await voter.goto(`/${id}/participate`);
    await expect(voter.getByText(t('participation:ballotFact'))).toBeVisible();
    await checkAccessibility(voter);
    await voter.getByRole('button', { name: t('participation:begin') }).click();
    await voter.getByRole('group', { name: w.single }).getByRole('radio', { name: metro }).check();
    await voter.getByRole('group', { name: w.car }).getByRole('radio', { name: no }).check();
    await voter.getByRole('button', { name: t('participation:submit') }).click();
    await expect(voter.getByRole('heading', { name: t('participation:sent') })).toBeVisible();
    await context.close();
  });
  for (let voter = 0; voter < 5; voter += 1) {
    await submitAnswersAs((await signUpByCalls(site)).call, id, {
      [w.single]: voter < 4 ? metro : bus,
      [w.car]: no,
    });
  }

  await storeSession(page, site, owner);
  for (const screen of ['results', 'responses', 'charts']) {
    await page.goto(`/Inquiries/${id}/${screen}`);
    await expect(page.getByRole('main').getByText(t('results:sealed.ballotOpen'))).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await checkAccessibility(page);
  }

  await test.step('its owner closes it, for good', async () => {
    await page.goto('/Inquiries');
    const menu = page.getByRole('button', { name: t('myInquiries:menuNamed', { title: w.title }) });
    await menu.click();
    await page.getByRole('menuitem', { name: t('myInquiries:closing.close') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('myInquiries:closing.ballotNow'));
    await dialog.getByRole('button', { name: t('myInquiries:expire') }).click();
    await expect(dialog).toHaveCount(0);
    await menu.click();
    await expect(page.getByRole('menuitem', { name: t('myInquiries:delete') })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: t('myInquiries:openAgain') })).toHaveCount(0);
    await page.goto(`/Inquiries/create?id=${id}&step=results`);
    await expect(page.getByText(t('wizard:publish.closedBallot.open'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('wizard:publish.openAgain') })).toHaveCount(0);
    await checkAccessibility(page);
  });

  await test.step('its results are released soon, but single responses never are', async () => {
    const metroRow = page.getByRole('region', { name: w.single }).getByRole('row').filter({ hasText: metro });
    await expect(async () => {
      await page.goto(`/Inquiries/${id}/results`);
      await expect(metroRow).toContainText(number.format(5), { timeout: 5000 });
    }).toPass({ timeout: 180_000 });
    await checkAccessibility(page);
    await page.goto(`/Inquiries/${id}/responses`);
    await expect(page.getByRole('main').getByText(t('results:sealed.ballotResponses'))).toBeVisible();
  });
});
