import { randomUUID } from 'node:crypto';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import { signUp } from '../api-person.ts';
import { expect, type Language, test } from '../fixtures.ts';
import { savePictures } from '../pictures.ts';
import { enterAs } from '../signed-in.ts';

/** A general category that comes with the installation. */
const someCategory = 'a0000000-0000-4000-8000-000000000001';

const words = {
  en: {
    ...{ title: 'Life in the city', section: 'About you', you: 'Where do you live?' },
    ...{ city: 'In the city', village: 'In a village', full: 'Enough people from the city have answered.' },
  },
  fa: {
    ...{ title: 'زندگی در شهر', section: 'دربارهٔ شما', you: 'کجا زندگی می‌کنید؟' },
    ...{ city: 'در شهر', village: 'در روستا', full: 'از شهر به تعداد کافی پاسخ داده‌اند.' },
  },
} satisfies Record<Language, object>;

test('a quota is made for some answers, and participants who find it full read its message', async ({
  page,
  browser,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const w = words[language];
  const picture = (name: string, of = page) => savePictures(of, `quota-${name}`, language);
  const owner = await signUp(site);
  const id = randomUUID();
  const options = [w.city, w.village].map((body) => ({ id: randomUUID(), body }));
  const { revision } = await owner.call(inquiryCalls.addMyInquiry, {
    ...{ id, title: w.title, language, publicTitle: w.title, publicDescription: '' },
    ...{ categoryId: someCategory, publicFile: await owner.uploadPicture() },
  });
  const question = { id: randomUUID(), responseType: 'single' as const, body: w.you, pageNumber: 1 };
  const segment = { id: randomUUID(), name: w.section, questions: [{ ...question, sortOrder: 0, options }] };
  await owner.call(inquiryCalls.addMyInquirySegment, { inquiryId: id, revision, segment });

  await enterAs(page, site, owner);
  await page.goto(`/Inquiries/create?id=${id}&step=setting`);
  const field = (key: string) => t(`wizard:quota.${key}`);
  const digits = (count: number) => new Intl.NumberFormat(language).format(count);
  await page.getByRole('button', { name: field('title') }).click();
  await page.getByRole('button', { name: field('add') }).click();
  const card = page.getByRole('group', { name: t('wizard:quota.numbered', { number: digits(1) }) });
  await expect(card.getByRole('textbox', { name: field('limit') })).toBeFocused();
  await page.keyboard.type('1');
  await card.getByRole('button', { name: field('startCondition') }).click();
  await card.getByText(w.city, { exact: true }).click();
  await expect(card.getByRole('checkbox', { name: w.city })).toBeChecked();
  await card.getByRole('textbox', { name: field('message') }).fill(w.full);
  await expect(page.getByText(t('common:saved.saved'), { exact: true })).toBeVisible();
  await picture('editor');
  await checkAccessibility(page);
  const saved = await owner.call(inquiryCalls.getMyInquiry, { id, complete: false });
  await owner.call(inquiryCalls.publishMyInquiry, { id, revision: saved.item.revision });

  const say = (key: string) => t(`participation:${key}`);
  for (const isFull of [false, true]) {
    const guest = await browser.newPage({ baseURL: site.url });
    await guest.goto(`/${id}/participate`);
    await guest.getByRole('radio', { name: w.city }).check();
    await guest.getByRole('button', { name: say('submit') }).click();
    await expect(
      guest.getByRole('heading', { name: isFull ? t('fields:quotaFull') : say('sent') }),
    ).toBeVisible();
    if (isFull) {
      await expect(guest.getByText(w.full)).toBeVisible();
      await picture('refused', guest);
      await checkAccessibility(guest);
    }
    await guest.close();
  }

  await page.reload();
  await page.getByRole('button', { name: field('title') }).click();
  const filled = field('published').replaceAll(/\{\{.*?\}\}/g, digits(1));
  await expect(card.getByText(filled)).toBeVisible();
  await picture('published');

  await page.goto(`/inquiries/${id}/results`);
  const quotas = page.getByRole('region', { name: t('results:quotas.title') });
  await expect(quotas.getByText(w.city)).toBeVisible();
  const full = t('results:quotas.filled').replaceAll(/\{\{.*?\}\}/g, digits(1));
  await expect(quotas.getByText(full)).toBeVisible();
  await picture('results');
  await checkAccessibility(page);
});
