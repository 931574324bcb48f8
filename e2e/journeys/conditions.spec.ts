import { randomUUID } from 'node:crypto';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import { signUp } from '../api-person.ts';
import { ByKeyboard } from '../by-keyboard.ts';
import { expect, type Language, test } from '../fixtures.ts';
import { WizardScreen } from '../screens/wizard.ts';
import { enterAs } from '../signed-in.ts';

/** A general category that comes with the installation. */
const someCategory = 'a0000000-0000-4000-8000-000000000001';

const words: Record<
  Language,
  Record<'title' | 'section' | 'coffee' | 'yes' | 'no' | 'cups' | 'drink', string>
> = {
  en: {
    ...{
      title: 'Coffee in the office',
      section: 'Coffee',
      coffee: 'Do you drink coffee?',
      yes: 'Yes',
      no: 'No',
    },
    ...{ cups: 'How many cups a day?', drink: 'What would you like instead?' },
  },
  fa: {
    ...{ title: 'قهوه در دفتر ما', section: 'قهوه', coffee: 'قهوه می‌نوشید؟', yes: 'بله', no: 'خیر' },
    ...{ cups: 'روزی چند فنجان؟', drink: 'به‌جای آن چه می‌خواهید؟' },
  },
};

test('conditions are made by keyboard and decide what is asked on a phone', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const w = words[language];
  const owner = await signUp(site);
  const id = randomUUID();
  const option = (body: string) => ({ id: randomUUID(), body });
  const questions = [
    { responseType: 'yesNo' as const, body: w.coffee, isForce: true, options: [option(w.yes), option(w.no)] },
    { responseType: 'number' as const, body: w.cups, min: 0, max: 20 },
    { responseType: 'text' as const, body: w.drink, min: 0, max: 100 },
  ].map((each, sortOrder) => ({ id: randomUUID(), pageNumber: 1, sortOrder, ...each }));
  const { revision } = await owner.call(inquiryCalls.addMyInquiry, {
    ...{ id, title: w.title, language, publicTitle: w.title, publicDescription: '' },
    ...{ categoryId: someCategory, publicFile: await owner.uploadPicture() },
  });
  const segment = { id: randomUUID(), name: w.section, questions };
  await owner.call(inquiryCalls.addMyInquirySegment, { inquiryId: id, revision, segment });

  const wizard = new WizardScreen(page, t, language);
  const keyboard = new ByKeyboard(page);
  const label = (key: string) => t(`wizard:condition.${key}`);
  await enterAs(page, site, owner);
  await page.goto(`/Inquiries/create?id=${id}&step=question`);

  await test.step('the second question is shown for one answer, and the inquiry ends after it', async () => {
    await keyboard.press(wizard.question(2).getByRole('button', { expanded: false }).first());
    await keyboard.press(wizard.editor.getByRole('button', { name: label('titleNone') }));
    await keyboard.press(wizard.editor.getByRole('button', { name: label('start') }));
    const shown = wizard.editor.getByRole('group', { name: label('show.question') });
    await expect(shown.getByRole('combobox', { name: label('question') })).toBeFocused();
    // The box of a chip can't be seen: remove, comparison, then the first answer.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
    await expect(shown.getByRole('checkbox', { name: w.yes })).toBeFocused();
    await page.keyboard.press('Space');
    await keyboard.press(wizard.editor.getByRole('button', { name: label('startEnd') }));
    const end = wizard.editor.getByRole('group', { name: label('end') });
    await keyboard.fill(end.getByRole('textbox', { name: label('value') }), '1');
    await checkAccessibility(page);
    await wizard.done();
    await expect(wizard.question(2)).toContainText(`${w.coffee}`);
    await wizard.expectSaved();
  });

  await test.step('a question moved before the one that it depends on is reported', async () => {
    await wizard.choose(2, 'moveUp');
    await expect(page.getByText(t('fields:conditionNotEarlier')).first()).toBeVisible();
    await wizard.choose(1, 'moveDown');
    await expect(page.getByText(t('fields:conditionNotEarlier'))).toHaveCount(0);
    await wizard.expectSaved();
  });

  await test.step('the preview explains what it hides', async () => {
    await page.goto(`/Inquiries/create?id=${id}&step=preview`);
    const preview = page.frameLocator('iframe');
    await expect(preview.getByText(w.drink)).toBeVisible();
    await page
      .getByRole('button', { name: new RegExp(t('wizard:preview.why.title').split(' (')[0] ?? '') })
      .click();
    await expect(page.getByText(t('wizard:preview.why.part.one'))).toBeVisible();
    await expect(page.getByText(w.cups)).toBeVisible();
  });

  const { item } = await owner.call(inquiryCalls.getMyInquiry, { id, complete: false });
  await owner.call(inquiryCalls.publishMyInquiry, { id, revision: item.revision });

  await test.step('a participant is asked by these conditions', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/${id}/participate`);
    await page.getByRole('radio', { name: w.no, exact: true }).check();
    await expect(page.getByText(w.cups)).toHaveCount(0);
    await expect(page.getByText(w.drink)).toBeVisible();
    await page.getByRole('radio', { name: w.yes, exact: true }).check();
    await page.getByRole('textbox', { name: w.cups }).fill('2');
    await expect(page.getByText(w.drink)).toHaveCount(0);
    await page.getByRole('button', { name: t('participation:submit') }).click();
    await expect(page.getByRole('heading', { name: t('participation:sent') })).toBeVisible();
  });
});
