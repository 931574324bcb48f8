import { signUpAdmin } from '../api-admin.ts';
import { signUp } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';
import { seeCaptcha } from '../screens/see-captcha.ts';
import { enterAs } from '../signed-in.ts';
import { captchaAnswer } from '../site.ts';

test('what a guest reports, an administrator takes down, and its author reads why and asks for another look', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUp(site);
  const admin = await signUpAdmin(site);
  const { id, words } = await publishOpenInquiry(owner, language);
  const why = language === 'fa' ? 'نشانی کسی در آن است.' : 'It shows somebody’s address.';
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto(`/${id}`);
  await button(t('detail:report')).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('reports:send'), exact: true }).click();
  await expect(dialog.getByText(t('reports:chooseReason'))).toBeVisible();
  await dialog.getByRole('radio', { name: t('reports:reason.privacy') }).check();
  await seeCaptcha(dialog, t);
  await dialog.getByRole('textbox', { name: t('account:captcha.label') }).fill(captchaAnswer);
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: t('reports:send'), exact: true }).click();
  await expect(page.getByText(t('reports:thanks'))).toBeVisible();

  await enterAs(page, site, admin);
  await page.goto('/');
  await button(t('common:menu.account')).click();
  await page.getByRole('menuitem', { name: t('common:menu.admin') }).click();
  const thing = page.getByRole('listitem', { name: words.title });
  await expect(thing).toContainText(t('reports:reason.privacy'));
  await checkAccessibility(page);
  await thing.getByRole('button', { name: t('admin:reports.takeDown') }).click();
  await dialog.getByRole('textbox', { name: t('reports:takeDown.words') }).fill(why);
  await dialog.getByRole('button', { name: t('reports:takeDown.confirm') }).click();
  await expect(thing).toBeHidden();
  for (const [name, path] of [
    ['users', 'users'],
    ['categories', 'categories'],
    ['audit', 'log'],
    ['figures', 'figures'],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`admin:${name}.title`));
    await page.waitForLoadState('networkidle');
    await checkAccessibility(page);
  }

  await enterAs(page, site, owner);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:notFound.status'));
  await page.goto(`/Inquiries/detail?id=${id}`);
  const note = page.getByRole('note').filter({ hasText: why });
  await expect(note).toContainText(t('reports:reason.privacy'));
  await note.getByRole('button', { name: t('reports:down.ask') }).click();
  await note.getByRole('textbox', { name: t('reports:down.text') }).fill(words.segment);
  await note.getByRole('button', { name: t('reports:down.send') }).click();
  await expect(note).toContainText(t('reports:down.appeal.open'));
  await checkAccessibility(page);
});
