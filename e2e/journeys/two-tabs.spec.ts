import { randomUUID } from 'node:crypto';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import { signUp } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { pathWords } from '../path-words.ts';
import { WizardScreen } from '../screens/wizard.ts';
import { enterAs } from '../signed-in.ts';

test('edits and translations in two tabs are merged, and only a conflict over the same title asks the author', async ({
  context,
  page,
  site,
  language,
  t,
}) => {
  const owner = await signUp(site);
  const words = pathWords[language];
  const other = language === 'en' ? 'fa' : 'en';
  const id = randomUUID();
  const draft = { id, title: words.title, language, secondLanguage: other } as const;
  const made = await owner.call(inquiryCalls.addMyInquiry, draft);
  const question = (body: string, sortOrder: number) => ({
    ...{ id: randomUUID(), body, sortOrder, pageNumber: 1, helpText: words.tag },
    ...({ responseType: 'text', min: 0, max: 200 } as const),
  });
  await owner.call(inquiryCalls.addMyInquirySegment, {
    ...{ inquiryId: id, revision: made.revision },
    segment: {
      id: randomUUID(),
      name: words.segments[0] ?? '',
      questions: [question(words.wish.body, 0), question(words.price.body, 1)],
    },
  });
  await enterAs(page, site, owner);
  const second = await context.newPage();
  const [here, there] = [new WizardScreen(page, t, language), new WizardScreen(second, t, language)];
  for (const tab of [here, there]) {
    await tab.page.goto(`/Inquiries/create?id=${id}&step=question`);
    await expect(tab.question(2)).toBeVisible();
  }
  const stored = async () => (await owner.call(inquiryCalls.getMyInquiry, { id, complete: true })).item;
  const bodies = async () => (await stored()).segments?.[0]?.questions.map(({ body }) => body);

  await here.openQuestion(1);
  await here.body.fill('1?');
  await expect.poll(bodies).toEqual(['1?', words.price.body]);
  await there.openQuestion(2);
  await there.body.fill('2?');
  await expect.poll(bodies).toEqual(['1?', '2?']);
  await expect(there.question(1)).toContainText('1?');
  await expect(there.page.getByRole('dialog')).toHaveCount(0);

  // Undo reverts this tab's edit and keeps the other tab's.
  await there.page.getByRole('button', { name: t('wizard:undo'), exact: true }).click();
  await expect.poll(bodies).toEqual(['1?', words.price.body]);

  // Both translate the same question.
  const translations = async () => {
    const saved = (await stored()).segments?.[0]?.questions[0]?.translations;
    return [saved?.body?.text, saved?.helpText?.text];
  };
  const question1 = t('wizard:part.questionOnly', { number: new Intl.NumberFormat(language).format(1) });
  const translated = (tab: WizardScreen, text: string) =>
    tab.page.getByRole('textbox', {
      name: t('wizard:translation.in', { text, language: t(`wizard:language.${other}`) }),
    });
  const help = `${question1} · ${t('wizard:question.helpText')}`;
  for (const tab of [here, there]) {
    await tab.page.goto(`/Inquiries/create?id=${id}&step=setting`);
    await tab.page.getByRole('button', { name: t('wizard:translation.title') }).click();
  }
  await translated(here, question1).fill(pathWords[other].wish.body);
  await expect.poll(translations).toEqual([pathWords[other].wish.body, undefined]);
  await translated(there, help).fill(pathWords[other].tag);
  await expect.poll(translations).toEqual([pathWords[other].wish.body, pathWords[other].tag]);
  await expect(translated(there, question1)).toHaveValue(pathWords[other].wish.body);
  await expect(there.page.getByRole('dialog')).toHaveCount(0);

  for (const tab of [here, there]) {
    await tab.page.goto(`/Inquiries/create?id=${id}&step=info`);
    await expect(tab.title).toHaveValue(words.title);
  }
  await here.title.fill('A');
  await expect.poll(async () => (await stored()).title).toBe('A');
  await there.title.fill('B');
  const dialog = there.page.getByRole('dialog', { name: t('wizard:stale.title') });
  await expect(dialog.getByRole('listitem')).toHaveText([t('wizard:info.title')]);
  await dialog.getByRole('button', { name: t('wizard:stale.theirs') }).click();
  await expect(there.title).toHaveValue('A');
  await there.expectSaved();
  expect((await stored()).title).toBe('A');
});

test('two tabs type at once, and no letter is lost', async ({ context, page, site, language, t }) => {
  const owner = await signUp(site);
  const words = pathWords[language];
  const id = randomUUID();
  const made = await owner.call(inquiryCalls.addMyInquiry, { id, title: words.title, language });
  const question = (sortOrder: number) => ({
    ...{
      id: randomUUID(),
      body: '',
      sortOrder,
      pageNumber: 1,
      responseType: 'text' as const,
      min: 0,
      max: 200,
    },
  });
  await owner.call(inquiryCalls.addMyInquirySegment, {
    ...{ inquiryId: id, revision: made.revision },
    segment: { id: randomUUID(), name: words.segments[0] ?? '', questions: [question(0), question(1)] },
  });
  await enterAs(page, site, owner);
  const other = await context.newPage();
  const [here, there] = [new WizardScreen(page, t, language), new WizardScreen(other, t, language)];
  const stored = async () => {
    const { item } = await owner.call(inquiryCalls.getMyInquiry, { id, complete: true });
    return item.segments?.[0]?.questions.map(({ body }) => body.trim());
  };
  for (const [tab, number] of [
    [here, 1],
    [there, 2],
  ] as const) {
    await tab.page.goto(`/Inquiries/create?id=${id}&step=question`);
    await tab.openQuestion(number);
    await expect(tab.body).toBeFocused();
  }
  const typed = { here: '', there: '' };
  for (const round of ['1', '2', '3']) {
    const [mine, theirs] = [`a${round} `.repeat(12), `b${round} `.repeat(12)];
    // The other tab saves meanwhile, so that each save has changes to bring in.
    await Promise.all([page.keyboard.type(mine, { delay: 60 }), other.keyboard.type(theirs, { delay: 45 })]);
    typed.here += mine;
    typed.there += theirs;
    await expect(here.body).toHaveValue(typed.here);
    await expect(there.body).toHaveValue(typed.there);
    await expect.poll(stored).toEqual([typed.here.trim(), typed.there.trim()]);
  }
  await expect(here.question(2)).toContainText('b2');
  await expect(there.page.getByRole('dialog')).toHaveCount(0);
});
