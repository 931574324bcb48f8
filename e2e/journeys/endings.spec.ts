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
    ...{ title: 'Exam about the capital', section: 'Geography', capital: 'What is the capital of Iran?' },
    ...{ right: 'Tehran', wrong: 'Shiraz', usual: 'Well done!', ending: 'Read more about it.' },
    ...{ feedback: 'It has been the capital since 1796.', chose: 'You chose' },
  },
  fa: {
    ...{ title: 'آزمون دربارهٔ پایتخت', section: 'جغرافیا', capital: 'پایتخت ایران کجاست؟' },
    ...{ right: 'تهران', wrong: 'شیراز', usual: 'آفرین!', ending: 'بیشتر درباره‌اش بخوانید.' },
    ...{ feedback: 'از سال ۱۱۷۵ خورشیدی پایتخت است.', chose: 'انتخاب شما:' },
  },
} satisfies Record<Language, object>;

test('an ending is made for a low score, and participants see it with their result and certificate', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const w = words[language];
  const picture = (name: string) => savePictures(page, name, language);
  const owner = await signUp(site);
  const id = randomUUID();
  const [right, wrong] = [
    { id: randomUUID(), body: w.right },
    { id: randomUUID(), body: w.wrong },
  ];
  const { revision } = await owner.call(inquiryCalls.addMyInquiry, {
    ...{ id, title: w.title, language, publicTitle: w.title, publicDescription: '' },
    ...{ categoryId: someCategory, publicFile: await owner.uploadPicture(), completionMessage: w.usual },
  });
  const question = {
    ...{ id: randomUUID(), responseType: 'single' as const, body: w.capital, pageNumber: 1, sortOrder: 0 },
    ...{ score: 2, feedback: w.feedback },
    options: [{ ...right, isAnswer: true }, wrong],
  };
  const note = {
    ...{ id: randomUUID(), responseType: 'statement' as const, pageNumber: 1, sortOrder: 1 },
    body: `${w.chose} {{${question.id}}}`,
  };
  const segment = { id: randomUUID(), name: w.section, questions: [question, note] };
  await owner.call(inquiryCalls.addMyInquirySegment, { inquiryId: id, revision, segment });

  await enterAs(page, site, owner);
  await page.goto(`/Inquiries/create?id=${id}&step=setting`);
  const field = (key: string) => t(`wizard:${key}`);

  await test.step('the owner adds an ending, a pass mark and a certificate', async () => {
    await page.getByRole('button', { name: field('ending.title') }).click();
    await page.getByRole('button', { name: field('ending.add') }).click();
    const card = page.getByRole('group', { name: t('wizard:ending.numbered', { number: digits(1) }) });
    await card.getByRole('textbox', { name: field('ending.belowPercent') }).fill('50');
    const message = card.getByRole('textbox', { name: field('setting.completionMessage') });
    await message.fill(`${w.ending} `);
    await card.getByRole('button', { name: field('pipe.insert') }).click();
    await page.getByRole('menuitem', { name: w.capital }).click();
    await expect(message).toHaveValue(`${w.ending} {{${w.capital}}}`);
    await expect(message).toBeFocused();
    await card.getByRole('textbox', { name: field('ending.redirectUrl') }).fill('https://example.org/iran');
    await page.getByRole('button', { name: field('exam.title') }).click();
    await page.getByRole('textbox', { name: field('exam.passMark') }).fill('50');
    await page
      .getByRole('combobox', { name: field('exam.showRightAnswers') })
      .selectOption(field('exam.rightAnswers.afterSubmit'));
    await page.getByRole('switch', { name: field('exam.certificate') }).click();
    await picture('settings');
    await checkAccessibility(page);
    await expect(page.getByText(t('common:saved.saved'), { exact: true })).toBeVisible();
  });

  const saved = await owner.call(inquiryCalls.getMyInquiry, { id, complete: false });
  const message = `${w.ending} {{${question.id}}}`;
  expect(saved.item.endings).toMatchObject([
    { belowPercent: 50, message, redirectUrl: 'https://example.org/iran' },
  ]);
  await owner.call(inquiryCalls.publishMyInquiry, { id, revision: saved.item.revision });
  const say = (key: string, params = {}) => t(`participation:${key}`, params);

  await test.step('a participant who fails reads the ending, and stays on the page', async () => {
    await answer(w.wrong);
    await expect(page.getByText(w.ending)).toContainText(w.wrong);
    await expect(page.getByText(say('examFailed'))).toBeVisible();
    await expect(page.getByRole('link', { name: say('redirectGo', { host: 'example.org' }) })).toBeVisible();
    await picture('failed');
    await checkAccessibility(page);
    await page.getByRole('button', { name: say('redirectStay') }).click();
    await page.reload();
    await expect(page.getByText(w.ending)).toBeVisible();
    await page.getByRole('link', { name: say('seeMyAnswers') }).click();
    await expect(page.getByText(w.feedback)).toBeVisible();
    await expect(page.getByText(t('participated:result.failed'))).toBeVisible();
    await picture('review');
    await checkAccessibility(page);
  });

  await test.step('one who passes gets a certificate', async () => {
    await page.evaluate(() => localStorage.clear());
    await answer(w.right);
    await expect(page.getByText(w.usual)).toBeVisible();
    await expect(page.getByText(say('examPassed'))).toBeVisible();
    await page.getByRole('link', { name: say('examCertificate') }).click();
    await expect(page.getByRole('heading', { name: t('participated:certificate.title') })).toBeVisible();
    await picture('certificate');
    await checkAccessibility(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: t('participated:certificate.print') })).toBeHidden();
    await picture('print');
  });

  async function answer(option: string) {
    await page.goto(`/${id}/participate`);
    await expect(page.getByText(`${w.chose} …`)).toBeVisible();
    await page.getByRole('radio', { name: option, exact: true }).check();
    await expect(page.getByText(new RegExp(`${w.chose} .?${option}`))).toBeVisible();
    await page.getByRole('button', { name: say('submit') }).click();
    await expect(page.getByRole('heading', { name: say('sent') })).toBeVisible();
  }

  function digits(number: number) {
    return new Intl.NumberFormat(language).format(number);
  }
});
