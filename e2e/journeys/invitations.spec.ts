import { randomUUID } from 'node:crypto';
import * as invitedCalls from '@nazar/domain/api/invitee-calls.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';
import { storeSession } from '../store-session.ts';

test('an owner invites three people, one answers, the others are reminded, and one opts out', async ({
  page,
  browser,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUpByCalls(site);
  const addresses = ['sara', 'ali', 'mina'].map((name) => `${name}-${randomUUID()}@people.example`);
  const [sara = '', ali = '', mina = ''] = addresses;
  const named = { cooperationType: 'limited', anonymous: false } as const;
  const { id: inquiryId, words: w } = await publishOpenInquiry(owner, language, named, async (id) => {
    for (const [index, email] of addresses.entries()) {
      const person = { name: ['Sara', '', 'مینا'][index] ?? '', email, mobile: '' };
      await owner.call(invitedCalls.addUserToMyInquiry, { inquiryId: id, id: randomUUID(), ...person });
    }
  });
  const mails = (to: string) => site.messages(to);
  await storeSession(page, site, owner);
  await page.goto('/Inquiries');
  await page.getByRole('button', { name: t('myInquiries:menuNamed', { title: w.title }) }).click();
  await page.getByRole('menuitem', { name: t('myInquiries:invitations') }).click();

  // An error is shown at its field, and typed text survives a reload.
  const subject = page.getByRole('textbox', { name: t('invitations:compose.subject') });
  const send = page
    .getByRole('form', { name: t('invitations:compose.title') })
    .locator('button[type="submit"]');
  const letter = page.getByRole('button', { name: new RegExp(`^${t('invitations:compose.letter')}`) });
  await letter.click();
  await subject.fill('{nobody} {title}');
  await send.click();
  await expect(subject).toHaveAccessibleDescription(/\{nobody\}/);
  await page.reload();
  await letter.click();
  await expect(subject).toHaveValue('{nobody} {title}');
  await subject.fill('{title}!');
  await page.getByRole('button', { name: t('invitations:compose.when') }).click();
  await page.getByRole('switch', { name: t('invitations:compose.quiet') }).uncheck();
  await expect(page.getByRole('region', { name: t('invitations:preview.title') })).toContainText(
    `${w.title}`,
  );
  await checkAccessibility(page);
  await page.getByRole('button', { name: t('invitations:compose.test') }).click();
  await expect.poll(() => mails(owner.identifier).at(-1)?.text).toContain(w.title);
  await send.click();
  for (const to of addresses) await expect.poll(() => mails(to).length).toBe(1);
  expect(mails(mina)[0]?.subject).toContain(w.title);
  const done = page.getByText(t('invitations:campaigns.state.done'));
  await expect(done).toHaveCount(1);
  await checkAccessibility(page);

  const context = await browser.newContext({ locale: language === 'fa' ? 'fa-IR' : 'en-US' });
  const phone = await context.newPage();
  const link = (to: string, part: string) =>
    mails(to)
      .at(-1)
      ?.text.split(/\s/)
      .find((word) => word.startsWith(site.url) && word.includes(part)) ?? '';
  await phone.goto(link(sara, '/s/'));
  await phone.getByRole('button', { name: t('participation:begin') }).click();
  await phone.getByRole('group', { name: w.single }).getByRole('radio').first().check();
  await phone.getByRole('group', { name: w.car }).getByRole('radio').last().check();
  await phone.getByRole('button', { name: t('participation:submit') }).click();
  await expect(phone.getByRole('heading', { name: t('participation:sent') })).toBeVisible();
  await phone.goto(link(ali, '/stop#'));
  // Only the press unsubscribes, because mail scanners open the links of mails.
  await expect(phone.getByRole('status').filter({ hasText: t('invitations:stop.ask') })).toBeVisible();
  await phone.getByRole('button', { name: t('invitations:stop.turnOff') }).click();
  await expect(phone.getByRole('status').filter({ hasText: t('invitations:stop.off') })).toBeVisible();

  await page.goto(`/Inquiries/${inquiryId}/people?state=missing`);
  await page.getByRole('link', { name: t('people:invited.remindThese') }).click();
  await expect(page.getByRole('radio', { name: t('invitations:compose.kinds.reminder') })).toBeChecked();
  await expect(page.getByText(t('people:invited.states.missing'))).toBeVisible();
  await page.getByRole('button', { name: t('invitations:compose.when') }).click();
  await page.getByRole('switch', { name: t('invitations:compose.quiet') }).uncheck();
  await send.click();
  // So soon after the invitation it asks first.
  const question = page.getByRole('dialog', { name: t('invitations:compose.early.title') });
  await expect(question).toBeVisible();
  expect(mails(mina)).toHaveLength(1);
  await question.getByRole('button').last().click();
  await expect.poll(() => mails(mina).length).toBe(2);
  await expect(done).toHaveCount(2);
  expect([mails(sara).length, mails(ali).length]).toEqual([1, 1]);
  await context.close();
});
