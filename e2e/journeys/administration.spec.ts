import { randomUUID } from 'node:crypto';
import { addComment, getComments } from '@nazar/domain/api/comment-calls.ts';
import { signUpAdmin } from '../api-admin.ts';
import { signUpByCalls } from '../api-person.ts';
import { makeClientNavigator } from '../client-navigator.ts';
import { expect, test } from '../fixtures.ts';
import { KeyboardPerson } from '../keyboard-person.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';
import { waitForCaptcha } from '../screens/wait-for-captcha.ts';
import { captchaAnswer } from '../site.ts';
import { storeSession } from '../store-session.ts';

test('by keyboard alone a comment is reported by a guest, taken down, appealed for by its author, and restored', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUpByCalls(site);
  const author = await signUpByCalls(site);
  const admin = await signUpAdmin(site);
  const { id, words } = await publishOpenInquiry(owner, language);
  const said = words.wish;
  await author.call(addComment, { id: randomUUID(), inquiryId: id, parentId: null, description: said });
  const why = language === 'fa' ? 'نشانی کسی در آن است.' : 'It shows a person’s address.';
  const keys = new KeyboardPerson(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const item = (name: string) => page.getByRole('menuitem', { name });
  const dialog = page.getByRole('dialog');
  const article = page.getByRole('article', {
    name: t('comments:item.commentBy', { name: t('comments:item.noName') }),
  });

  await page.goto(`/${id}`);
  await expect(article).toContainText(said);
  await keys.choose(
    article.getByRole('button', { name: t('comments:item.more', { name: t('comments:item.noName') }) }),
    item(t('comments:item.report')),
  );
  const send = dialog.getByRole('button', { name: t('reports:send'), exact: true });
  await keys.press(send);
  await expect(dialog.getByText(t('reports:chooseReason'))).toBeVisible();
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await keys.press(dialog.getByRole('radio', { name: t('reports:reason.spam') }), 'Space');
  const privacy = dialog.getByRole('radio', { name: t('reports:reason.privacy') });
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown');
  await expect(privacy).toBeChecked();
  await waitForCaptcha(dialog, t);
  await keys.fill(dialog.getByRole('textbox', { name: t('account:captcha.label') }), captchaAnswer);
  await checkAccessibility(page);
  await keys.press(send);
  await expect(page.getByText(t('reports:thanks'))).toBeVisible();
  await expect(dialog).toBeHidden();

  await storeSession(page, site, admin);
  await page.goto('/');
  await keys.choose(button(t('common:menu.account')), item(t('common:menu.admin')));
  const thing = page.getByRole('listitem', { name: words.title });
  await expect(thing).toContainText(t('reports:reason.privacy'));
  await checkAccessibility(page);
  await keys.press(thing.getByRole('button', { name: t('admin:reports.takeDown') }));
  const toAuthor = dialog.getByRole('textbox', { name: t('reports:takeDown.words') });
  await keys.press(dialog.getByRole('button', { name: t('reports:takeDown.confirm') }));
  await expect(toAuthor).toBeFocused();
  await expect(toAuthor).toHaveAccessibleDescription(new RegExp(t('fields:takedownWordsRequired')));
  await page.keyboard.type(why);
  await keys.press(dialog.getByRole('button', { name: t('reports:takeDown.confirm') }));
  await expect(thing).toBeHidden();
  const open = makeClientNavigator(page, t);
  for (const [name, path] of [
    ['users', 'users'],
    ['categories', 'categories'],
    ['audit', 'log'],
    ['figures', 'figures'],
  ] as const) {
    await open(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`admin:${name}.title`));
    await checkAccessibility(page);
  }

  await storeSession(page, site, author);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('common:notFound.status'));
  await page.goto(`/${id}`);
  const note = article.getByRole('note').filter({ hasText: why });
  await expect(note).toContainText(t('reports:reason.privacy'));
  await keys.press(note.getByRole('button', { name: t('reports:down.ask') }));
  await expect(note.getByRole('textbox', { name: t('reports:down.text') })).toBeFocused();
  await page.keyboard.type(words.segment);
  await keys.press(note.getByRole('button', { name: t('reports:down.send') }));
  await expect(note.getByText(t('reports:down.appeal.open'))).toBeFocused();
  await checkAccessibility(page);

  await storeSession(page, site, admin);
  await page.goto('/admin');
  // The list's own element has no size, so it is reached backwards from the next field.
  await keys.reach(page.getByRole('combobox', { name: t('admin:reports.kind') }));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(thing).toContainText(words.segment);
  await keys.press(thing.getByRole('button', { name: t('admin:reports.restore') }));
  await expect(dialog.getByRole('textbox', { name: t('admin:reason') })).toBeFocused();
  await keys.press(dialog.getByRole('button', { name: t('admin:reports.restore') }));
  await expect(thing).toBeHidden();
  const { data } = await owner.call(getComments, { inquiryId: id });
  expect(data.map(({ description }) => description)).toEqual([said]);
});
