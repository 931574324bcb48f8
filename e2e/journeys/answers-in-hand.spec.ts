import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { participationCalls } from '@nazar/domain/api/participation-calls.ts';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';
import { storeSession } from '../store-session.ts';

test('the owner corrects a response in place and deletes it', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const [owner, participant] = [await signUpByCalls(site), await signUpByCalls(site)];
  const settings = { cooperationType: 'users', anonymous: false } as const;
  const { id, words } = await publishOpenInquiry(owner, language, settings);
  await participant.call(updateInfo, { name: 'Sara' });
  const begun = await participant.call(participationCalls.start, { inquiryId: id });
  const asked = begun.pages.flatMap(({ segments }) => segments.flatMap(({ questions }) => questions));
  const [metro = '', bus = ''] = words.means;
  const answer = (body: string, label: string) => {
    const question = asked.find((each) => each.body.includes(body));
    const value = question?.options.find((option) => option.body === label)?.id ?? label;
    return { questionId: question?.id ?? '', value };
  };
  await participant.call(participationCalls.submit, {
    inquiryId: id,
    attemptId: randomUUID(),
    attemptSecret: randomBytes(16).toString('base64url'),
    revision: begun.revision,
    duration: 95,
    channel: 'poster',
    answers: [
      answer(words.single, metro),
      answer(words.car, words.yesNo[0] ?? ''),
      answer(words.make, '=1+1'),
      answer(words.wish, words.description.replace(/<[^>]*>/g, '')),
    ],
  });
  await storeSession(page, site, owner);
  await page.goto(`/Inquiries/${id}/responses`);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('definition').filter({ hasText: 'poster' })).toBeVisible();

  await test.step('the form contains the answers and shows an error at its field', async () => {
    await page.getByRole('button', { name: t('responses:edit.button') }).click();
    const form = page.frameLocator(`iframe[title="${t('responses:edit.frame')}"]`);
    const most = form.getByRole('group', { name: words.single });
    await expect(most.getByRole('radio', { name: metro, exact: true })).toBeChecked();
    await checkAccessibility(page);
    await form.getByRole('textbox', { name: words.minutes }).fill('999');
    await form.getByRole('button', { name: t('participation:editSave') }).click();
    await expect(form.getByRole('textbox', { name: words.minutes })).toHaveAttribute('aria-invalid', 'true');
    await form.getByRole('textbox', { name: words.minutes }).fill('35');
    await most.getByRole('radio', { name: bus, exact: true }).check();
    await page.getByRole('textbox', { name: t('responses:edit.reason') }).fill(words.wish);
    await form.getByRole('button', { name: t('participation:editSave') }).click();
    const history = page.getByRole('region', { name: t('responses:changes.title') });
    await expect(history.getByText(words.wish)).toBeVisible();
    await checkAccessibility(page);
  });

  await test.step('the file contains the correction', async () => {
    await page.goto(`/Inquiries/${id}/results`);
    await page.getByRole('button', { name: t('exports:export'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('exports:title') });
    await dialog.getByLabel(t('exports:format.label')).selectOption('csv');
    await dialog.getByRole('button', { name: t('exports:start') }).click();
    const link = dialog.getByRole('link', { name: t('exports:download') });
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const [heading = '', row = ''] = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(heading.startsWith('\ufeff')).toBe(true);
    expect(row).toContain(bus);
    expect(row).toContain("'=1+1");
    expect(row).toContain('poster');
  });
});
