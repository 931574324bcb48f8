import { signUpByCalls } from '../api-person.ts';
import { examWords } from '../exam-words.ts';
import { downloadByAction, exportByKeyboard, readSheetTexts } from '../export-files.ts';
import { expect, test } from '../fixtures.ts';
import { findForeignWords } from '../foreign-words.ts';
import { savePictures } from '../pictures.ts';
import { KeyboardAuthor } from '../screens/keyboard-author.ts';
import { storeSession } from '../store-session.ts';

test('an exam with every feature is created by keyboard, copied, exported, imported and answered on a phone', async ({
  page,
  browser,
  site,
  language,
  t,
}) => {
  const w = examWords[language];
  const owner = await signUpByCalls(site);
  const author = new KeyboardAuthor(page, t, language);
  const { wizard } = author;
  const { editor } = wizard;
  const say = (key: string, params = {}) => t(`wizard:${key}`, params);
  const button = (name: string, within = page.locator('body')) =>
    within.getByRole('button', { name, exact: true });
  const section = { number: 1, name: w.segment };
  const expectOwnWords = async (of = page) => expect(await findForeignWords(of, language)).toEqual([]);
  const picture = (name: string, of = page) => savePictures(of, `exam-${name}`, language);
  await storeSession(page, site, owner);

  await test.step('an inquiry starts from a template', async () => {
    const templates = page.getByRole('region', { name: say('begin.templates') });
    const card = templates.getByRole('button', { name: w.template, exact: true });
    // A new site adds its templates in the background.
    await expect(async () => {
      await page.goto('/Inquiries/create');
      await author.fill(templates.getByRole('searchbox'), w.template);
      await expect(card).toBeVisible({ timeout: 3000 });
    }).toPass();
    await author.press(card);
    await expectOwnWords();
    await author.press(page.getByRole('dialog').getByRole('button', { name: say('begin.use'), exact: true }));
    await expect(wizard.title).toHaveValue(w.template);
  });

  await test.step('a blank inquiry gets its title', async () => {
    await wizard.open();
    await expect(wizard.title).toBeFocused();
    await author.write(w.title);
    await author.next('question');
  });

  const rightAnswer = (label = '') =>
    editor.getByRole('radio', { name: say('exam.isRightAnswer', { label }), exact: true });

  /** Scores the open question; once a question has a score, it is an exam, and that part is open. */
  const score = async (points: number) => {
    const part = editor.getByRole('button', { name: say('exam.title'), exact: true });
    if ((await part.getAttribute('aria-expanded')) === 'false') await author.unfold(say('exam.title'));
    await author.fill(
      editor.getByRole('textbox', { name: say('exam.score'), exact: true }),
      wizard.number(points),
    );
  };

  await test.step('questions get scores, right answers and feedback', async () => {
    await author.add('single', w.capital);
    await author.typeOptions(w.cities);
    await score(2);
    await author.check(rightAnswer(w.cities[1]));
    await author.fill(editor.getByRole('textbox', { name: say('exam.feedback') }), w.feedback);
    await author.done();
    await author.press(button(say('segment.addName')));
    await expect(wizard.nameOfSegment()).toBeFocused();
    await author.write(w.segment);
    await author.add('single', w.sea, section);
    await author.typeOptions(w.seas);
    await score(2);
    await author.check(rightAnswer(w.seas[0]));
    await author.fill(editor.getByRole('textbox', { name: say('exam.feedback') }), w.feedback);
    await author.done();
    await author.add('text', w.peak, section);
    await score(2);
    await author.press(button(say('exam.addAccepted'), editor));
    for (const [index, body] of w.peaks.entries()) {
      const accepted = say('option.label.accepted', { number: wizard.number(index + 1) });
      await expect(editor.getByRole('textbox', { name: accepted, exact: true })).toBeFocused();
      await author.write(body);
      if (index + 1 < w.peaks.length) await page.keyboard.press('Enter');
    }
    await author.done();
  });

  await test.step('two of three are drawn, and one more comes from another inquiry', async () => {
    await author.choose(
      button(say('segment.menu', { name: w.segment })),
      page.getByRole('menuitem', { name: say('segment.addDraw') }),
    );
    await expect(page.getByRole('textbox', { name: say('setting.questionCount') })).toBeFocused();
    await author.write(wizard.number(2));
    await author.press(button(say('segment.add')));
    const add = say('question.addToUnnamed', { number: wizard.number(2) });
    await author.choose(
      page.getByRole('button', { name: add }),
      page.getByRole('menuitem', { name: say('insert.open') }),
    );
    const dialog = page.getByRole('dialog', { name: say('insert.title') });
    await author.press(dialog.getByRole('button', { name: w.template }));
    await author.check(dialog.getByRole('checkbox', { name: w.inserted }));
    await picture('insert');
    const submit = say('insert.submit_one').replace(/\{\{.*\}\}/, wizard.number(1));
    await author.press(dialog.getByRole('button', { name: submit }));
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('article')).toHaveCount(4);
    await author.expectFocus();
    await author.press(page.getByRole('switch', { name: say('segment.startPage') }), 'Space');
    await wizard.expectSaved();
    await expectOwnWords();
    await picture('questions');
  });

  await test.step('a pass mark, right answers, a certificate, and an ending by score', async () => {
    await author.next('setting');
    await author.unfoldSetting(say('ending.title'));
    await author.fill(page.getByRole('textbox', { name: say('setting.completionMessage') }), w.passed);
    await author.press(button(say('ending.add')));
    const ending = page.getByRole('group', { name: say('ending.numbered', { number: wizard.number(1) }) });
    const message = ending.getByRole('textbox', { name: say('ending.message') });
    await author.fill(message, w.failed);
    await author.fill(ending.getByRole('textbox', { name: say('ending.belowPercent') }), wizard.number(50));
    await author.fill(page.getByRole('textbox', { name: say('exam.passMark') }), wizard.number(50));
    const shown = page.getByRole('combobox', { name: say('exam.showRightAnswers') });
    await author.select(shown, say('exam.rightAnswers.afterSubmit'));
    await author.check(page.getByRole('switch', { name: say('exam.certificate') }));
    await wizard.expectSaved();
    await expectOwnWords();
    await picture('settings');
  });

  const copied = t('myInquiries:copyOf', { title: w.title });
  const fromList = async (title: string, item: string) => {
    await page.goto('/Inquiries');
    await author.choose(
      page.getByRole('button', { name: t('myInquiries:menuNamed', { title }), exact: true }),
      page.getByRole('menuitem', { name: t(`myInquiries:${item}`), exact: true }),
    );
  };

  await test.step('it is duplicated, downloaded and created again from the file', async () => {
    await fromList(w.title, 'duplicate');
    await expect(wizard.listName).toHaveValue(copied);
    const file = await downloadByAction(author, () => fromList(copied, 'download'));
    await page.goto('/Inquiries/create');
    const choose = button(say('begin.fromFile'));
    await author.chooseFile(choose, { name: 'exam.zip', mimeType: 'application/zip', buffer: file });
    await expect(wizard.listName).toHaveValue(t('myInquiries:copyOf', { title: copied }));
    await author.publish();
    await expectOwnWords();
    await picture('shared');
  });
  const inquiryId = new URL(page.url()).searchParams.get('id') ?? '';
  const answering = (key: string, params = {}) => t(`participation:${key}`, params);

  for (const passes of [false, true]) {
    await test.step(passes ? 'one passes and gets a certificate' : 'one fails and reads why', async () => {
      const phone = await browser.newPage({
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        baseURL: site.url,
        locale: language === 'en' ? 'en-US' : 'fa-IR',
      });
      await phone.goto(`/${inquiryId}/participate`);
      await phone.getByRole('button', { name: answering('begin') }).click();
      await expect(phone.getByRole('button', { name: answering('submit') })).toBeVisible();
      const peak = phone.getByRole('textbox', { name: w.peak });
      for (const option of passes ? [w.cities[1], w.seas[0]] : [w.cities[0], w.seas[1]]) {
        const radio = phone.getByRole('radio', { name: option, exact: true });
        if ((await radio.count()) > 0) await radio.check();
      }
      if ((await peak.count()) > 0) await peak.fill(passes ? (w.peaks[1] ?? '') : w.wrong);
      const other = phone.getByRole('group', { name: w.inserted });
      await expect(other).toBeVisible();
      await other.getByRole('radio', { name: w.insertedAnswer }).check();
      await picture(passes ? 'right' : 'wrong', phone);
      await phone.getByRole('button', { name: answering('submit') }).click();
      await expect(phone.getByText(passes ? w.passed : w.failed)).toBeVisible();
      await expect(phone.getByText(answering(passes ? 'examPassed' : 'examFailed'))).toBeVisible();
      await picture(passes ? 'passed' : 'failed', phone);
      if (passes) {
        await phone.getByRole('link', { name: answering('examCertificate') }).click();
        const heading = t('participated:certificate.title');
        await expect(phone.getByRole('heading', { name: heading })).toBeVisible();
        const print = phone.getByRole('button', { name: t('participated:certificate.print') });
        await expect(print).toBeVisible();
        await phone.emulateMedia({ media: 'print' });
        await expect(print).toBeHidden();
        await phone.emulateMedia({ media: 'screen' });
      } else {
        await phone.getByRole('link', { name: answering('seeMyAnswers') }).click();
        await expect(phone.getByText(t('participated:result.failed'))).toBeVisible();
        // At least one of the two questions with feedback is drawn.
        await expect(phone.getByText(w.feedback).first()).toBeVisible();
      }
      await picture(passes ? 'certificate' : 'review', phone);
      await phone.context().close();
    });
  }

  await test.step('the results and exports have both', async () => {
    await page.goto(`/Inquiries/${inquiryId}/results`);
    await expect(page.getByRole('region', { name: w.capital })).toBeVisible();
    const both = page
      .getByRole('region', { name: w.inserted })
      .getByRole('row')
      .filter({ hasText: w.insertedAnswer });
    await expect(both).toContainText(wizard.number(2));
    await expectOwnWords();
    await picture('results');
    const csv = (await exportByKeyboard(author, t, 'csv')).toString('utf8');
    const sheets = readSheetTexts(await exportByKeyboard(author, t, 'xlsx'));
    const columns = ['score', 'maxScore', 'passed'].map((column) => t(`exports:columns.${column}`));
    for (const text of [...columns, w.insertedAnswer]) {
      expect(csv).toContain(text);
      expect(sheets).toContain(text);
    }
  });
});
