import { randomUUID } from 'node:crypto';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import { signUp } from '../api-person.ts';
import { expect, type Language, test } from '../fixtures.ts';
import { savePictures } from '../pictures.ts';
import { WizardScreen } from '../screens/wizard.ts';
import { enterAs } from '../signed-in.ts';

/** A general category that comes with the installation. */
const someCategory = 'a0000000-0000-4000-8000-000000000001';

const words = {
  en: {
    ...{ title: 'Workshop registration', section: 'Workshop', slot: 'Which workshop do you want?' },
    ...{ morning: 'Morning', evening: 'Evening' },
  },
  fa: {
    ...{ title: 'ثبت‌نام کارگاه‌ها', section: 'کارگاه', slot: 'کدام کارگاه را می‌خواهید؟' },
    ...{ morning: 'صبح', evening: 'عصر' },
  },
} satisfies Record<Language, object>;

test('an option with one place closes, and a later participant chooses another', async ({
  page,
  browser,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const w = words[language];
  const picture = (name: string, of = page) => savePictures(of, `limited-${name}`, language);
  const owner = await signUp(site);
  const id = randomUUID();
  const options = [w.morning, w.evening].map((body) => ({ id: randomUUID(), body }));
  const { revision } = await owner.call(inquiryCalls.addMyInquiry, {
    ...{ id, title: w.title, language, publicTitle: w.title, publicDescription: '' },
    ...{ categoryId: someCategory, publicFile: await owner.uploadPicture() },
  });
  const question = { id: randomUUID(), responseType: 'single' as const, body: w.slot, pageNumber: 1 };
  const segment = { id: randomUUID(), name: w.section, questions: [{ ...question, sortOrder: 0, options }] };
  await owner.call(inquiryCalls.addMyInquirySegment, { inquiryId: id, revision, segment });

  const wizard = new WizardScreen(page, t, language);
  const capacity = (key: string) => t(`wizard:capacity.${key}`);
  await enterAs(page, site, owner);
  await page.goto(`/Inquiries/create?id=${id}&step=question`);
  await wizard.question(1).getByRole('button', { expanded: false }).first().click();
  await wizard.editor.getByRole('button', { name: capacity('title') }).click();
  const places = wizard.editor.getByRole('group', { name: capacity('title') });
  await places.getByRole('textbox', { name: w.morning }).fill('1');
  await places.getByRole('switch', { name: capacity('showRemaining') }).click();
  await picture('editor');
  await checkAccessibility(page);
  await expect(page.getByText(t('common:saved.saved'), { exact: true })).toBeVisible();
  const saved = await owner.call(inquiryCalls.getMyInquiry, { id, complete: false });
  await owner.call(inquiryCalls.publishMyInquiry, { id, revision: saved.item.revision });

  const say = (key: string, params = {}) => t(`participation:${key}`, params);
  const one = new Intl.NumberFormat(language).format(1);
  const late = await browser.newPage({ baseURL: site.url });
  await late.goto(`/${id}/participate`);
  await late.getByRole('radio', { name: w.morning }).check();

  await page.goto(`/${id}/participate`);
  await expect(page.getByText(say('placesLeft_one', { count: one }))).toBeVisible();
  await picture('left');
  await page.getByRole('radio', { name: w.morning }).check();
  await page.getByRole('button', { name: say('submit') }).click();
  await expect(page.getByRole('heading', { name: say('sent') })).toBeVisible();

  await late.getByRole('button', { name: say('submit') }).click();
  await expect(late.getByText(t('fields:optionFull', { option: w.morning }))).toBeVisible();
  await expect(late.getByRole('radio', { name: w.morning })).toBeChecked();
  await picture('refused', late);
  await checkAccessibility(late);
  await late.getByRole('radio', { name: w.evening }).check();
  await expect(late.getByRole('radio', { name: w.morning })).toBeDisabled();
  await late.getByRole('button', { name: say('submit') }).click();
  await expect(late.getByRole('heading', { name: say('sent') })).toBeVisible();

  await late.evaluate(() => localStorage.clear());
  await late.goto(`/${id}/participate`);
  await expect(late.getByRole('radio', { name: w.morning })).toBeDisabled();
  await picture('full', late);
  await checkAccessibility(late);
  await late.close();
});
