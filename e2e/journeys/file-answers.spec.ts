import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import { type ApiPerson, signUp } from '../api-person.ts';
import { expect, type Language, test } from '../fixtures.ts';
import { makePicture } from '../picture.ts';
import { enterAs } from '../signed-in.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n%%EOF\n', 'latin1');
const title = '2 × 📎 = ?';
// Other journeys look for foreign words on the home page.
const names = { en: 'Files of 2026', fa: 'پرونده‌های ۱۴۰۵' };

/** One mandatory question that two files answer. */
async function publish(owner: ApiPerson, language: Language): Promise<string> {
  const id = randomUUID();
  const name = names[language];
  const info = { title: name, publicTitle: name, language, publicDescription: '' };
  const categoryId = 'a0000000-0000-4000-8000-000000000001';
  const publicFile = await owner.uploadPicture();
  const added = await owner.call(inquiryCalls.addMyInquiry, { id, ...info, categoryId, publicFile });
  const question = {
    ...{ id: randomUUID(), responseType: 'file' as const, body: title, isForce: true, min: 2, max: 2 },
    ...{ sortOrder: 0, pageNumber: 1 },
  };
  const segment = { id: randomUUID(), name: '1', questions: [question] };
  const { revision } = await owner.call(inquiryCalls.addMyInquirySegment, {
    ...{ inquiryId: id, revision: added.revision, segment },
  });
  await owner.call(inquiryCalls.publishMyInquiry, { id, revision });
  return id;
}

test('a guest on a phone answers with a picture and a PDF, which the owner sees and exports', async ({
  browser,
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUp(site);
  const id = await publish(owner, language);
  const context = await browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 740 }, hasTouch: true },
    locale: language,
  });
  const phone = await context.newPage();
  await phone.goto(`/${id}/participate`);
  const files = phone.getByRole('group', { name: title });
  const pick = files.locator('input[type=file]').first();
  const submit = phone.getByRole('button', { name: t('participation:submit') });
  const cup = { name: 'cup.png', mimeType: 'image/png', buffer: makePicture() };
  const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdf };

  // A program that is named like a picture is refused, and can be removed.
  await pick.setInputFiles({ ...letter, name: 'fake.png', buffer: Buffer.from('MZ\x90\x00\x03', 'latin1') });
  await expect(files.getByText(t('problems:fileTypeNotAccepted'))).toBeVisible();
  await files.getByRole('button', { name: t('answer-files:removeFile', { name: 'fake.png' }) }).click();

  // An upload that waits for the connection holds the submit, which follows by itself.
  await pick.setInputFiles(cup);
  await expect(files.getByText(new RegExp(`· ${t('answer-files:done')}$`))).toHaveCount(1);
  await context.setOffline(true);
  await pick.setInputFiles(letter);
  await expect(files.getByText(t('answer-files:offline'))).toBeVisible();
  await submit.click();
  await expect(phone.getByText(t('participation:filesWait'))).toBeVisible();
  await checkAccessibility(phone);
  await context.setOffline(false);
  await expect(phone.getByRole('heading', { name: t('participation:sent') })).toBeVisible();

  await enterAs(page, site, owner);
  await page.goto(`/Inquiries/${id}/results`);
  const card = page.getByRole('region', { name: title });
  await expect(card.getByRole('img')).toHaveCount(1);
  await checkAccessibility(page);
  await card.getByRole('link').click();
  await expect(page.getByRole('link', { name: 'file.pdf' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'file.webp' })).toBeVisible();
  await checkAccessibility(page);

  await page.goto(`/Inquiries/${id}/results`);
  await page.getByRole('button', { name: t('exports:export') }).click();
  await page.getByLabel(t('exports:format.label')).selectOption('files');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('exports:start') })
    .click();
  const link = page.getByRole('link', { name: t('exports:download') });
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(saved.suggestedFilename()).toMatch(/\.zip$/);
  expect((await readFile(await saved.path())).includes(pdf)).toBe(true);
});
