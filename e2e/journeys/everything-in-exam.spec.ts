import { signUp } from '../api-person.ts';
import { examWords } from '../exam-words.ts';
import { download } from '../export-files.ts';
import { expect, test } from '../fixtures.ts';
import { findForeignWords } from '../foreign-words.ts';
import { savePictures } from '../pictures.ts';
import { KeyboardAuthor } from '../screens/keyboard-author.ts';
import { enterAs } from '../signed-in.ts';

test('an exam with everything is made by keyboard, copied, moved as a file, and published', async ({
  page,
  site,
  language,
  t,
}) => {
  const w = examWords[language];
  const owner = await signUp(site);
  const author = new KeyboardAuthor(page, t, language);
  const { wizard } = author;
  const { editor } = wizard;
  const say = (key: string, params = {}) => t(`wizard:${key}`, params);
  const button = (name: string, within = page.locator('body')) =>
    within.getByRole('button', { name, exact: true });
  const section = { number: 1, name: w.segment };
  const expectOwnWords = async () => expect(await findForeignWords(page, language)).toEqual([]);
  const picture = (name: string) => savePictures(page, `exam-${name}`, language);
  await enterAs(page, site, owner);
  let template = '';

  await test.step('an inquiry starts from a template', async () => {
    await page.goto('/Inquiries/create');
    const card = page
      .getByRole('region', { name: say('begin.templates') })
      .getByRole('heading', { level: 3 });
    template = (await card.first().textContent()) ?? '';
    await author.press(card.first().getByRole('button'));
    await expectOwnWords();
    await author.press(page.getByRole('dialog').getByRole('button', { name: say('begin.use'), exact: true }));
    await expect(wizard.title).toHaveValue(template);
  });

  await test.step('a blank inquiry gets its title', async () => {
    await page.goto('/Inquiries/create');
    await author.press(button(say('begin.startBlank')));
    await expect(wizard.title).toBeFocused();
    await page.keyboard.type(w.title);
    await author.next('question');
  });

  /** Opens the exam of the open question, with its score in the focus. */
  const score = async (points: number) => {
    await author.unfold(say('exam.title'));
    await author.fill(
      editor.getByRole('textbox', { name: say('exam.score'), exact: true }),
      wizard.number(points),
    );
  };

  await test.step('questions get scores, right answers and feedback', async () => {
    await author.add('single', w.capital);
    await author.typeOptions(w.cities);
    await score(2);
    await author.pick(editor.getByRole('radio', { name: w.cities[1], exact: true }));
    await author.fill(editor.getByRole('textbox', { name: say('exam.feedback') }), w.feedback);
    await author.done();
    await author.fill(wizard.nameOfSegment().first(), w.segment);
    await author.add('single', w.sea, section);
    await author.typeOptions(w.seas);
    await score(2);
    await author.pick(editor.getByRole('radio', { name: w.seas[0], exact: true }));
    await author.done();
    await author.add('text', w.peak, section);
    await score(2);
    await author.press(button(say('exam.addAccepted'), editor));
    for (const [index, body] of w.peaks.entries()) {
      const accepted = say('option.label.accepted', { number: wizard.number(index + 1) });
      await expect(editor.getByRole('textbox', { name: accepted, exact: true })).toBeFocused();
      await page.keyboard.type(body);
      if (index + 1 < w.peaks.length) await page.keyboard.press('Enter');
    }
    await author.done();
  });

  await test.step('two of three are drawn, and one more comes from another inquiry', async () => {
    await author.press(button(say('segment.addDraw')));
    await expect(page.getByRole('textbox', { name: say('setting.questionCount') })).toBeFocused();
    await page.keyboard.type(wizard.number(2));
    await author.press(button(say('segment.add')));
    const name = await wizard.nameOfSegment().last().inputValue();
    const add = say('question.addTo', { name, number: wizard.number(2) });
    await author.choose(
      page.getByRole('button', { name: add }),
      page.getByRole('menuitem', { name: say('insert.open') }),
    );
    const dialog = page.getByRole('dialog', { name: say('insert.title') });
    await author.press(dialog.getByRole('button', { name: template }));
    const first = dialog.getByRole('group').getByRole('group').first().getByRole('checkbox').nth(1);
    await author.check(first);
    await picture('insert');
    const submit = say('insert.submit_one').replace(/\{\{.*\}\}/, wizard.number(1));
    await author.press(dialog.getByRole('button', { name: submit }));
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('article')).toHaveCount(4);
    await author.expectFocus();
    await wizard.expectSaved();
    await expectOwnWords();
    await picture('questions');
  });

  await test.step('a pass mark, right answers, a certificate, and an ending by score', async () => {
    await author.next('setting');
    await author.unfoldSetting(say('setting.messages'));
    await author.fill(page.getByRole('textbox', { name: say('setting.completionMessage') }), w.passed);
    await author.unfoldSetting(say('ending.title'));
    await author.press(button(say('ending.add')));
    const ending = page.getByRole('group', { name: say('ending.numbered', { number: wizard.number(1) }) });
    const message = ending.getByRole('textbox', { name: say('setting.completionMessage') });
    await expect(message).toBeFocused();
    await page.keyboard.type(w.failed);
    await author.fill(ending.getByRole('textbox', { name: say('ending.belowPercent') }), wizard.number(50));
    await author.unfoldSetting(say('exam.title'));
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

  await test.step('it is duplicated, downloaded, and made again from the file', async () => {
    await fromList(w.title, 'duplicate');
    await expect(wizard.title).toHaveValue(copied);
    const file = await download(author, () => fromList(copied, 'download'));
    await page.goto('/Inquiries/create');
    const choose = button(say('begin.chooseFile'));
    await author.chooseFile(choose, { name: 'exam.zip', mimeType: 'application/zip', buffer: file });
    await expect(wizard.title).toHaveValue(copied);
    await author.publish();
    await expectOwnWords();
    await picture('shared');
  });
});
