import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';
import { storeSession } from '../store-session.ts';

test('answers survive a start on a second device, an ended session and the closing of the inquiry', async ({
  browser,
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUpByCalls(site);
  const participant = await signUpByCalls(site);
  const expireMessage = '2027!';
  const settings = { cooperationType: 'users', anonymous: false, expireMessage } as const;
  const { id, words } = await publishOpenInquiry(owner, language, settings);
  const begin = { name: t('participation:begin') };

  await storeSession(page, site, participant);
  await page.goto(`/${id}/participate`);
  await page.getByRole('textbox', { name: t('participation:nameLabel') }).fill('Sara');
  await checkAccessibility(page);
  await page.getByRole('button', begin).click();
  // The answer is saved before the other device starts, because that device would notice a later save.
  const stored = page.waitForResponse(
    (reply) =>
      new URL(reply.url()).pathname.endsWith('/saveAnswers') &&
      reply.request().postDataJSON().answers.length === 2,
  );
  await page.getByRole('radio', { name: words.means[1], exact: true }).check();
  await page.getByRole('radio', { name: words.yesNo[1], exact: true }).check();
  await stored;

  const other = await (await browser.newContext({ baseURL: site.url })).newPage();
  await storeSession(other, site, participant);
  await other.goto(`/${id}/participate`);
  await other.getByRole('button', begin).click();
  await expect(other.getByLabel(words.wish)).toBeVisible();

  await page.getByLabel(words.wish).fill('1 2 3');
  await expect(page.getByRole('heading', { name: t('participation:elsewhereTitle') })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: t('participation:continueHere') }).click();
  await expect(page.getByLabel(words.wish)).toHaveValue('1 2 3');
  await expect(page.getByRole('radio', { name: words.means[1], exact: true })).toBeChecked();

  await page.evaluate(() => localStorage.setItem('session_token', 'ended'));
  await page.getByRole('button', { name: t('participation:submit') }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/${id}/participate`);

  await owner.call(inquiryCalls.expireMyInquiry, { id });
  await page.evaluate((token) => localStorage.setItem('session_token', token), participant.token);
  await page.goto(`/${id}/participate`);
  for (let visit = 0; visit < 2; visit += 1) {
    await expect(page.getByText(expireMessage)).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: '1 2 3' })).toBeVisible();
    await checkAccessibility(page);
    await page.reload();
  }
});
