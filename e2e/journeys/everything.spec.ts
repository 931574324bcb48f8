import { signUpByCalls } from '../api-person.ts';
import { exportByKeyboard, listZipNames, readSheetTexts } from '../export-files.ts';
import { type FestivalWords, festivalWords } from '../festival-words.ts';
import { expect, test, textsOf } from '../fixtures.ts';
import { findForeignWords } from '../foreign-words.ts';
import { makePicture } from '../picture.ts';
import { savePictures } from '../pictures.ts';
import { KeyboardAuthor } from '../screens/keyboard-author.ts';
import { storeSession } from '../store-session.ts';

test('a survey with every feature is created by keyboard, answered on a phone, and found in results and exports', async ({
  page,
  browser,
  site,
  language,
  t,
}) => {
  const other = language === 'en' ? 'fa' : 'en';
  const [w, o, theirs] = [festivalWords[language], festivalWords[other], textsOf(other)];
  const owner = await signUpByCalls(site);
  const author = new KeyboardAuthor(page, t, language);
  const { wizard } = author;
  const { editor } = wizard;
  const say = (key: string, params = {}) => t(`wizard:${key}`, params);
  const button = (name: string, within: Parameters<typeof author.unfold>[1] = page.locator('body')) =>
    within.getByRole('button', { name, exact: true });
  await storeSession(page, site, owner);
  const visit = { number: 1, name: w.segment };
  const photos = { number: 2, name: w.photos };
  const [yes = '', no = ''] = w.yesNo;
  const picture = (name: string, of = page) => savePictures(of, name, language);
  const numbered = (number: number, body: string) => `${wizard.number(number)}. ${body}`;

  await test.step('a blank inquiry gets its title', async () => {
    await wizard.open();
    await expect(wizard.title).toBeFocused();
    await author.write(w.title);
    await author.next('question');
  });

  await test.step('a question ends the inquiry for one answer', async () => {
    await author.add('yesNo', w.came);
    await author.check(editor.getByRole('switch', { name: say('question.mandatory') }));
    await author.unfold(say('condition.titleNone'));
    await author.press(button(say('condition.startEnd'), editor));
    await author.condition(editor.getByRole('group', { name: say('condition.end') }), [no]);
    await author.done();
    await author.press(button(say('segment.addName')));
    await expect(wizard.nameOfSegment()).toBeFocused();
    await author.write(w.segment);
  });

  await test.step('options close when full, and one depends on an answer', async () => {
    await author.add('single', w.day, visit);
    await author.typeOptions(w.days);
    const third = { number: wizard.number(3) };
    const only = page.getByRole('menuitem', { name: say('condition.start.choice') });
    await author.choose(button(say('option.menu.choice', third), editor), only);
    const shown = editor.getByRole('group', { name: say('condition.show.option') });
    await author.condition(shown, [yes], numbered(1, w.came));
    await author.press(button(say('capacity.add'), editor));
    const places = editor.getByRole('textbox', { name: say('capacity.of', { number: wizard.number(1) }) });
    await expect(places).toBeFocused();
    await author.write(wizard.number(1));
    await author.check(editor.getByRole('switch', { name: say('capacity.showRemaining') }));
    await author.done();
  });

  await test.step('a rating has labels and a condition', async () => {
    await author.add('rating', w.stars, visit);
    await author.fill(editor.getByRole('textbox', { name: say('bounds.points.minLabel') }), w.ends[0] ?? '');
    await author.fill(editor.getByRole('textbox', { name: say('bounds.points.maxLabel') }), w.ends[1] ?? '');
    await author.unfold(say('condition.titleNone'));
    await author.press(button(say('condition.start.question'), editor));
    const shown = editor.getByRole('group', { name: say('condition.show.question') });
    await author.condition(shown, [yes], numbered(1, w.came));
    await author.done();
  });

  await test.step('a text question inserts an answer, and has help and an example', async () => {
    await author.add('text', `${w.why} `, visit);
    await author.pipe(author.text('text'), editor, w.day);
    await author.write(w.mark);
    await author.unfold(say('question.more'));
    await author.fill(editor.getByRole('textbox', { name: say('question.helpText') }), w.help);
    await author.fill(editor.getByRole('textbox', { name: say('question.placeholder') }), w.example);
    await author.done();
    await author.add('statement', `${w.note} `, visit);
    await author.pipe(author.text('statement'), editor, w.day);
    await author.done();
  });

  await test.step('a section has a condition and a question for pictures', async () => {
    await author.press(button(say('segment.add')));
    await expect(wizard.nameOfSegment().last()).toBeFocused();
    await author.fill(wizard.nameOfSegment().last(), w.photos);
    const section = page.getByRole('region', { name: say('segment.named', { name: w.photos }) });
    await author.press(button(say('condition.start.segment'), section));
    const shown = section.getByRole('group', { name: say('condition.show.segment') });
    await author.condition(shown, [yes], numbered(1, w.came));
    await author.add('file', w.files, photos);
    await author.done();
    await author.press(section.getByRole('switch', { name: say('segment.startPage') }), 'Space');
    await expect(section.getByRole('switch', { name: say('segment.startPage') })).not.toBeChecked();
  });

  await test.step('endings and a quota', async () => {
    await wizard.expectSaved();
    expect(await findForeignWords(page, language)).toEqual([]);
    await picture('questions');
    await author.next('setting');
    await author.unfoldSetting(say('ending.title'));
    await author.fill(page.getByRole('textbox', { name: say('setting.completionMessage') }), w.usual);
    await author.press(button(say('ending.add')));
    const ending = page.getByRole('group', { name: say('ending.numbered', { number: wizard.number(1) }) });
    await expect(button(say('ending.startCondition'), ending)).toBeFocused();
    await author.fill(ending.getByRole('textbox', { name: say('ending.message') }), w.ending);
    await author.fill(
      ending.getByRole('textbox', { name: say('ending.redirectUrl') }),
      'https://example.org/',
    );
    await author.press(button(say('ending.startCondition'), ending));
    await author.condition(ending, [no], numbered(1, w.came));
    await author.unfoldSetting(say('quota.title'));
    await author.press(button(say('quota.add')));
    const quota = page.getByRole('group', { name: say('quota.numbered', { number: wizard.number(1) }) });
    await expect(quota.getByRole('textbox', { name: say('quota.limit') })).toBeFocused();
    await author.write(wizard.number(1));
    await author.press(button(say('quota.startCondition'), quota));
    await author.condition(quota, [w.days[1] ?? ''], numbered(2, w.day));
    await author.fill(quota.getByRole('textbox', { name: say('quota.message') }), w.full);
  });

  await test.step('a logo, a colour and a second language', async () => {
    await author.unfoldSetting(say('setting.look'));
    await author.fill(page.getByRole('textbox', { name: say('setting.accentColor') }), '#c92a2a');
    const logo = page.getByRole('region', { name: say('setting.logoFile') });
    await author.chooseFile(button(t('upload:choose'), logo), {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: makePicture(120, 60),
    });
    await expect(logo.getByRole('img', { name: t('upload:preview') })).toBeVisible();
    await author.expectFocus();
    await picture('look');
    await author.unfoldSetting(say('translation.title'));
    const also = say('translation.also', { language: say(`language.${other}`) });
    await author.check(page.getByRole('switch', { name: also }));
    await author.translate(new Map([...flat(w)].map((text, index) => [text, flat(o)[index] ?? ''])));
    await wizard.expectSaved();
    expect(await findForeignWords(page, language)).toEqual([]);
    await picture('translated');
  });

  const inquiryId = new URL(page.url()).searchParams.get('id') ?? '';

  await test.step('the preview explains hidden questions, and the survey is published', async () => {
    await page.goto(`/Inquiries/create?id=${inquiryId}&step=preview`);
    await expect(page.frameLocator('iframe').getByText(w.came)).toBeVisible();
    const why = say('preview.why.title').split(' (')[0];
    await author.pressAndKeep(page.getByRole('button', { name: new RegExp(`^${why}`) }));
    await expect(page.getByText(say('preview.why.part.one')).first()).toBeVisible();
    await expect(page.getByText(say('preview.why.segment.one')).first()).toBeVisible();
    // The top of the page is visible again.
    await page.reload();
    await expect(wizard.nextButton).toBeVisible();
    await author.publish();
    await picture('shared');
  });

  async function openPhone() {
    const phone = await browser.newPage({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      baseURL: site.url,
      locale: language === 'en' ? 'en-US' : 'fa-IR',
    });
    await phone.goto(`/${inquiryId}/participate`);
    return phone;
  }
  const answering = (key: string, params = {}) => t(`participation:${key}`, params);

  await test.step('the first participant takes the last place and sends a picture', async () => {
    const phone = await openPhone();
    const online = phone.getByRole('radio', { name: w.days[2] });
    for (const part of [online, phone.getByText(w.stars, { exact: true }), phone.getByText(w.files)]) {
      await expect(part).toHaveCount(0);
    }
    await phone.getByRole('radio', { name: yes, exact: true }).check();
    await expect(online).toBeVisible();
    await expect(phone.getByText(answering('placesLeft_one', { count: wizard.number(1) }))).toBeVisible();
    await phone.getByRole('radio', { name: w.days[0] }).check();
    await expect(phone.getByText(w.ends[1] ?? '')).toBeVisible();
    await phone.getByRole('radio').nth(9).check();
    await expect(phone.getByText(w.help)).toBeVisible();
    await expect(phone.getByPlaceholder(w.example)).toBeVisible();
    await phone.getByPlaceholder(w.example).fill(w.answer);
    await expect(phone.getByText(new RegExp(`${w.note}.*${w.days[0]}`)).first()).toBeVisible();
    expect(await findForeignWords(phone, language)).toEqual([]);
    const files = phone.getByRole('group', { name: w.files });
    const cup = { name: 'cup.png', mimeType: 'image/png', buffer: makePicture() };
    await files.locator('input[type=file]').first().setInputFiles(cup);
    await expect(files.getByText(new RegExp(`· ${t('answer-files:done')}$`))).toBeVisible();
    await picture('phone', phone);
    await phone.getByRole('button', { name: answering('submit') }).click();
    await expect(phone.getByText(w.usual)).toBeVisible();
    await phone.context().close();
  });

  await test.step('the next participant answers in the other language and fills a quota', async () => {
    for (const isFull of [false, true]) {
      const phone = await openPhone();
      await phone.getByRole('link', { name: languageNames[other] }).click();
      await expect(phone.locator('html')).toHaveAttribute('dir', other === 'fa' ? 'rtl' : 'ltr');
      await phone.getByRole('radio', { name: o.yesNo[0], exact: true }).check();
      await expect(phone.getByRole('radio', { name: o.days[0] })).toBeDisabled();
      await phone.getByRole('radio', { name: o.days[1] }).check();
      await phone.getByRole('button', { name: theirs('participation:submit') }).click();
      await expect(phone.getByText(isFull ? o.full : o.usual)).toBeVisible();
      await picture(isFull ? 'full' : 'other', phone);
      await phone.context().close();
    }
  });

  await test.step('a participant who did not come skips to the end and gets another ending', async () => {
    const phone = await openPhone();
    await phone.getByRole('radio', { name: no, exact: true }).check();
    await expect(phone.getByText(w.day)).toHaveCount(0);
    await phone.getByRole('button', { name: answering('submit') }).click();
    await expect(phone.getByText(w.ending)).toBeVisible();
    const go = answering('redirectGo', { host: 'example.org' });
    await expect(phone.getByRole('link', { name: go })).toBeVisible();
    await picture('ending', phone);
    await phone.getByRole('button', { name: answering('redirectStay') }).click();
    await phone.reload();
    await expect(phone.getByText(w.ending)).toBeVisible();
    await phone.context().close();
  });

  await test.step('the results and exports have every answer', async () => {
    await page.goto(`/Inquiries/${inquiryId}/results`);
    const row = (body: string, option = '') =>
      page.getByRole('region', { name: body }).getByRole('row').filter({ hasText: option });
    await expect(row(w.came, yes)).toContainText(wizard.number(2));
    await expect(row(w.came, no)).toContainText(wizard.number(1));
    await expect(row(w.day, w.days[0])).toContainText(wizard.number(1));
    await expect(row(w.day, w.days[1])).toContainText(wizard.number(1));
    await expect(page.getByText(w.answer, { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: w.files }).getByRole('img')).toHaveCount(1);
    const full = (key: string) => t(key).replaceAll(/\{\{.*?\}\}/g, wizard.number(1));
    const quotas = page.getByRole('region', { name: t('results:quotas.title') });
    await expect(quotas.getByText(full('results:quotas.filled'))).toBeVisible();
    await picture('results');
    const answers = [yes, no, w.days[0] ?? '', w.days[1] ?? '', w.answer];
    const csv = (await exportByKeyboard(author, t, 'csv')).toString('utf8');
    const sheets = readSheetTexts(await exportByKeyboard(author, t, 'xlsx'));
    for (const answer of answers) {
      expect(csv).toContain(answer);
      expect(sheets).toContain(answer);
    }
    const files = listZipNames(await exportByKeyboard(author, t, 'files'));
    expect(files.filter((name) => name.endsWith('.webp'))).toHaveLength(1);
    await picture('exports');
    await page.goto(`/Inquiries/create?id=${inquiryId}&step=setting`);
    await author.unfoldSetting(say('quota.title'));
    await expect(page.getByText(full('wizard:quota.published'))).toBeVisible();
  });
});

const languageNames = { en: 'English', fa: 'فارسی' };

/** All texts, in the same order in each language. */
const flat = (words: FestivalWords): string[] => Object.values(words).flat();
