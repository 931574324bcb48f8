import * as invitedCalls from '@nazar/domain/api/invitee-calls.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';
import { storeSession } from '../store-session.ts';

test('invitees pasted into a list answer once by their links; strangers and removed people are refused', async ({
  page,
  browser,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUpByCalls(site);
  const named = { cooperationType: 'limited', anonymous: false } as const;
  const { id, words: w } = await publishOpenInquiry(owner, language, named, async (inquiryId) => {
    await storeSession(page, site, owner);
    await page.goto(`/Inquiries/create?id=${inquiryId}&step=setting`);
    await page.getByRole('link', { name: t('wizard:setting.choosePeople') }).click();
    const table = 'Name,Email,Mobile\nSara,sara@example.com,\nAli,ali@example.com,\nX,wrong,\n';
    await page.getByLabel(t('people:import.paste')).fill(table);
    await page.getByRole('button', { name: t('people:import.check'), exact: true }).click();
    await expect(page.getByText(t('people:notes.invalidEmail'))).toBeVisible();
    await checkAccessibility(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button').last().click();
    await dialog.getByRole('button', { name: t('people:invited.toList') }).click();
    await expect(page.getByText('ali@example.com')).toBeVisible();
  });
  const { data } = await owner.call(invitedCalls.getMyInquiryAllowedUsers, { inquiryId: id });
  const linkOf = async (name: string) => {
    const entry = { inquiryId: id, id: data.find((person) => person.name === name)?.id ?? '' };
    return (await owner.call(invitedCalls.getAllowedUserLink, entry)).url;
  };
  const links = { sara: await linkOf('Sara'), ali: await linkOf('Ali') };

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: language === 'fa' ? 'fa-IR' : 'en-US',
    baseURL: site.url,
  });
  const phone = await context.newPage();
  const heading = (key: string) => phone.getByRole('heading', { name: t(`participation:${key}`) });
  await phone.goto(`/${id}/participate`);
  await expect(heading('signInTitle')).toBeVisible();
  await phone.goto(links.sara);
  await phone.getByRole('button', { name: t('participation:begin') }).click();
  await expect(phone).toHaveURL(`${site.url}/${id}/participate`);
  const first = phone.getByRole('group', { name: w.single }).getByRole('radio').first();
  await first.check();
  await phone.reload();
  await expect(first).toBeChecked();
  await phone.getByRole('group', { name: w.car }).getByRole('radio').last().check();
  await phone.getByRole('button', { name: t('participation:submit') }).click();
  await expect(heading('sent')).toBeVisible();
  await expect(phone.getByRole('link', { name: t('participation:seeMyAnswers') })).toBeVisible();
  // The same link opens the inquiry's page, where they can comment and find their answers.
  await phone.getByRole('link', { name: t('participation:toPage') }).click();
  await expect(phone.getByRole('heading', { name: w.title, level: 1 })).toBeVisible();
  await expect(phone.getByRole('textbox', { name: t('comments:form.comment') })).toBeVisible();
  await phone.getByRole('link', { name: t('detail:myAnswers') }).click();
  await phone.getByRole('link', { name: t('participated:openNamed', { title: w.title }) }).click();
  await expect(phone.getByText(w.single)).toBeVisible();
  // The same link is opened on another device.
  const other = await browser.newContext({ locale: language === 'fa' ? 'fa-IR' : 'en-US' });
  const again = await other.newPage();
  await again.goto(links.sara);
  await expect(again.getByRole('heading', { name: t('participation:answeredTitle') })).toBeVisible();

  await page.goto(`/Inquiries/${id}/people`);
  const sara = page.getByRole('row', { name: /Sara/ });
  await expect(sara).toContainText(t('people:invited.states.answered'));
  await page.getByRole('button', { name: t('people:menu', { name: 'Ali' }) }).click();
  await page.getByRole('menuitem', { name: t('people:invited.takeOff') }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByText('ali@example.com')).toHaveCount(0);
  await phone.goto('about:blank');
  await phone.goto(links.ali);
  await expect(heading('linkRemovedTitle')).toBeVisible();
  expect(await phone.content()).not.toContain(w.title);
  await expect(phone.locator('html')).toHaveAttribute('dir', language === 'fa' ? 'rtl' : 'ltr');
  await context.close();
  await other.close();
});
