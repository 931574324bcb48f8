import { randomUUID } from 'node:crypto';
import { addComment, getComments } from '@nazar/domain/api/comment-calls.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';
import { waitForCaptcha } from '../screens/wait-for-captcha.ts';
import { captchaAnswer } from '../site.ts';

test('a guest likes and comments by keyboard, and the owner’s reply appears without a reload', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUpByCalls(site);
  const { id } = await publishOpenInquiry(owner, language, {});
  const name = language === 'fa' ? 'رضا' : 'Reza';
  const said = language === 'fa' ? 'پرسش‌ها روشن بودند.' : 'The questions were clear.';

  await page.goto(`/${id}`);
  const [likeWord = ''] = t('reactions:feedback.likeNamed').split(':');
  const like = page.getByRole('button', { name: new RegExp(`^${likeWord}:`) });
  await like.press('Space');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText(/[1۱]/);

  const text = page.getByRole('textbox', { name: t('comments:form.comment') });
  await text.fill('   ');
  await page.getByRole('button', { name: t('comments:form.send') }).press('Enter');
  await expect(text).toHaveAccessibleDescription(t('fields:commentRequired'));
  await checkAccessibility(page);
  await text.fill(said);
  await page.getByRole('textbox', { name: t('comments:form.name') }).fill(name);
  await page.getByRole('textbox', { name: t('comments:form.email') }).fill('reza@example.com');
  await waitForCaptcha(page, t);
  await page.getByRole('textbox', { name: t('account:captcha.label') }).fill(captchaAnswer);
  await page.keyboard.press('Enter');
  const article = page.getByRole('article', { name: t('comments:item.commentBy', { name }) });
  await expect(article).toContainText(said);
  await expect(text).toHaveValue('');

  const { data } = await owner.call(getComments, { inquiryId: id });
  const thanks = (language === 'fa' ? 'سپاس از شما\n' : 'Thank you\n').repeat(40).trim();
  const parentId = data[0]?.id ?? '';
  await owner.call(addComment, { id: randomUUID(), inquiryId: id, parentId, description: thanks });
  await expect(article).toContainText(thanks);
  const unfold = article.getByRole('button', { name: t('comments:item.unfold') });
  await expect(unfold).toBeVisible();
  const height = async () => (await article.boundingBox())?.height ?? 0;
  const folded = await height();
  await checkAccessibility(page);
  await unfold.press('Enter');
  await expect.poll(height).toBeGreaterThan(folded + 20 * 16);
  await article.getByRole('button', { name: t('comments:item.fold') }).press('Enter');
  await expect.poll(height).toBe(folded);

  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(article).toContainText(thanks);
});
