import { randomUUID } from 'node:crypto';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { signUp } from '../api-person.ts';
import { expect, type Language, test, textsOf } from '../fixtures.ts';
import { savePictures } from '../pictures.ts';
import { enterAs } from '../signed-in.ts';

/** A general category that comes with the installation. */
const someCategory = 'a0000000-0000-4000-8000-000000000001';

const words = {
  en: {
    ...{ name: 'English', title: 'What do you drink at work?', section: 'At work', drink: 'Tea or coffee?' },
    ...{ tea: 'Tea', coffee: 'Coffee', why: 'Why', thanks: 'Thank you for answering' },
  },
  fa: {
    ...{ name: 'فارسی', title: 'سر کار چه می‌نوشید؟', section: 'سر کار', drink: 'چای یا قهوه؟' },
    ...{ tea: 'چای', coffee: 'قهوه', why: 'چرا', thanks: 'از پاسخ شما سپاسگزاریم' },
  },
} satisfies Record<Language, object>;

test('an inquiry is translated text by text, and answered in both languages', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const other = language === 'en' ? 'fa' : 'en';
  const [w, o, theirs] = [words[language], words[other], textsOf(other)];
  const picture = (name: string) => savePictures(page, name, language);
  const owner = await signUp(site);
  const id = randomUUID();
  const { revision } = await owner.call(inquiryCalls.addMyInquiry, {
    ...{ id, title: w.title, language, publicTitle: w.title, resultViewStatus: 'public' as const },
    ...{ categoryId: someCategory, publicFile: await owner.uploadPicture(), completionMessage: w.thanks },
  });
  const [tea, coffee] = [
    { id: randomUUID(), body: w.tea },
    { id: randomUUID(), body: w.coffee },
  ];
  const shared = { pageNumber: 1, min: 0, max: 200 };
  const drink = {
    ...{ id: randomUUID(), responseType: 'single' as const, body: w.drink, pageNumber: 1, sortOrder: 0 },
    ...{ options: [tea, coffee], isForce: true },
  };
  const why = {
    ...{ ...shared, id: randomUUID(), responseType: 'text' as const, sortOrder: 1 },
    body: `${w.why} {{${drink.id}}}`,
  };
  const segment = { id: randomUUID(), name: w.section, questions: [drink, why] };
  await owner.call(inquiryCalls.addMyInquirySegment, { inquiryId: id, revision, segment });
  await enterAs(page, site, owner);

  await test.step('the owner turns the second language on and translates what is missing', async () => {
    await page.goto(`/Inquiries/create?id=${id}&step=setting`);
    await page.getByRole('button', { name: t('wizard:translation.title') }).click();
    const also = t('wizard:translation.also', { language: t(`wizard:language.${other}`) });
    await page.getByRole('switch', { name: also }).click();
    await expect(page.getByText(t('wizard:translation.state.missing')).first()).toBeVisible();
    await picture('missing');
    await checkAccessibility(page);
    const next = page.getByRole('button', { name: t('wizard:translation.next') });
    for (const text of [o.title, o.section, o.drink, o.tea, o.coffee]) {
      await next.click();
      await page.keyboard.type(text);
    }
    // The pipe comes with the original.
    const copy = page.getByRole('button', {
      name: new RegExp(t('wizard:translation.act.missingOf', { text: '' }).trim()),
    });
    await copy.first().click();
    await next.click();
    await page.keyboard.type(o.thanks);
    await expect(page.getByText(t('wizard:translation.done'))).toBeVisible();
    await picture('translated');
    await checkAccessibility(page);
    await expect(page.getByText(t('common:saved.saved'), { exact: true })).toBeVisible();
  });

  await test.step('a changed original makes its translation outdated, which publishing says', async () => {
    await page.goto(`/Inquiries/create?id=${id}&step=info`);
    await page.getByRole('textbox', { name: t('wizard:info.publicTitle') }).fill(`${w.title} (1)`);
    await expect(page.getByText(t('common:saved.saved'), { exact: true })).toBeVisible();
    await page.goto(`/Inquiries/create?id=${id}&step=results`);
    const outdated = t('wizard:translation.outdated_one').replace(/^.*\}\} /, '');
    await expect(page.getByText(outdated)).toBeVisible();
    await picture('publishing');
    await page.getByRole('button', { name: t('wizard:translation.translate') }).click();
    await page
      .getByRole('button', { name: new RegExp(t('wizard:translation.act.outdatedOf', { text: '' }).trim()) })
      .click();
    await expect(page.getByText(t('wizard:translation.done'))).toBeVisible();
    await expect(page.getByText(t('common:saved.saved'), { exact: true })).toBeVisible();
  });

  await test.step('the preview shows both', async () => {
    await page.goto(`/Inquiries/create?id=${id}&step=preview`);
    const frame = page.frameLocator(`iframe[title="${t('wizard:preview.frameTitle')}"]`);
    await expect(frame.getByText(w.drink)).toBeVisible();
    await page
      .getByRole('radiogroup')
      .first()
      .getByText(t(`wizard:language.${other}`))
      .click();
    await expect(frame.getByText(o.drink)).toBeVisible();
    await picture('preview');
  });

  const saved = await owner.call(inquiryCalls.getMyInquiry, { id, complete: false });
  await owner.call(inquiryCalls.publishMyInquiry, { id, revision: saved.item.revision });

  await test.step('a participant switches in the middle, loses nothing and submits', async () => {
    await page.goto(`/${id}/participate`);
    await page.getByRole('radio', { name: w.tea }).check();
    await page.getByRole('textbox').fill('123');
    await picture('participate');
    await checkAccessibility(page);
    await page.getByRole('link', { name: o.name }).click();
    await expect(page.getByRole('radio', { name: o.tea })).toBeChecked();
    await expect(page.getByRole('textbox')).toHaveValue('123');
    await expect(page.locator('html')).toHaveAttribute('dir', other === 'fa' ? 'rtl' : 'ltr');
    await picture('switched');
    await page.reload();
    await expect(page.getByRole('radio', { name: o.tea })).toBeChecked();
    // Also without the language in the address.
    await page.goto(`/${id}/participate`);
    await expect(page.getByRole('radio', { name: o.tea })).toBeChecked();
    await page.getByRole('button', { name: theirs('participation:submit') }).click();
    await expect(page.getByText(o.thanks)).toBeVisible();
  });

  await test.step('the results are one, in the language of the reader', async () => {
    const results = await owner.call(getSummary, { inquiryId: id });
    expect(results.finished).toBe(1);
    await page.goto(`/Inquiries/${id}/results`);
    await expect(page.getByText(w.drink).first()).toBeVisible();
  });
});
