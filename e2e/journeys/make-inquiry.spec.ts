import { randomUUID } from 'node:crypto';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import { makeShortQuestionsPath } from '@nazar/domain/routes/short-link.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { pathWords } from '../path-words.ts';
import { makePicture } from '../picture.ts';
import { AccountScreens } from '../screens/account.ts';
import { WizardJourney } from '../screens/wizard.ts';
import { storeSession } from '../store-session.ts';

test('a new account can make and publish an inquiry', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const w = pathWords[language];
  const wizard = new WizardJourney(page, t, language);
  const bodies = [w.dish, w.drink, w.often, w.days, w.price, w.wish].map(({ body }) => body);

  await test.step('sign up', async () => {
    const account = new AccountScreens(page, t, site);
    const identifier = `owner-${randomUUID()}@example.com`;
    await page.goto('/signup?redirect=/Inquiries/create');
    await account.fillSignUp(identifier, 'Rainy-Day!7');
    await account.submitSignUp();
    await expect(page.getByRole('heading', { name: t('account:signup.codeTitle') })).toBeVisible();
    await checkAccessibility(page);
    await account.enterCode(identifier);
    await page.getByRole('button', { name: t('account:welcome.skip') }).click();
    await expect(page).toHaveURL(/\/Inquiries\/create$/);
    await wizard.open();
  });

  await test.step('step 1: info', async () => {
    await wizard.next();
    await expect(page.getByText(t('fields:titleRequired'))).toBeVisible();
    await expect(wizard.title).toBeFocused();
    await checkAccessibility(page);
    await wizard.title.fill(w.publicTitle);
    await page.getByRole('button', { name: t('wizard:info.titleChange') }).click();
    await wizard.listName.fill(w.title);
    await wizard.pickCategory(w.category);
    await wizard.describe(w.description);
    await wizard.addTag(w.tag);
    await wizard.uploadPublicFile(makePicture());
    await page.evaluate(() => document.fonts.ready);
    const box = await wizard.nextButton.boundingBox();
    // Scrolls at once, because a mouse wheel scrolls for a while.
    await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }));
    await wizard.next();
    await wizard.expectStep('question');
    await expect(page.getByRole('button', { name: t('wizard:responseType.single') })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    // The Next button stays in the same position, however short a step is, and grows from the end of the row.
    const { x, y } = box ?? {};
    await expect.poll(() => wizard.nextButton.boundingBox()).toMatchObject({ x, y });
  });

  await test.step('step 2: questions', async () => {
    await wizard.next();
    await wizard.expectStep('question');
    await expect(page.getByText(t('fields:questionsRequired')).first()).toBeVisible();
    await wizard.add('single', w.dish.body);
    await wizard.fillOptions(lastFirst(w.dish.options));
    await wizard.done();
    await wizard.nameOnlySegment(w.segments[0] ?? '');
    const first = { number: 1, name: w.segments[0] ?? '' };
    await wizard.add('dropdown', w.drink.body, first);
    await wizard.fillOptions(w.drink.options);
    await wizard.add('yesNo', w.often.body, first);
    await wizard.expectOptions(w.often.options);
    await wizard.addSegment(w.segments[1] ?? '');
    const second = { number: 2, name: w.segments[1] ?? '' };
    await wizard.add('multiple', w.days.body, second);
    await wizard.fillOptions(w.days.options);
    await wizard.add('number', w.price.body, second);
    await wizard.add('text', w.wish.body, second);
    await wizard.done();
    await wizard.expectOrder(bodies);
    await checkAccessibility(page);
  });

  await test.step('edit, duplicate, delete, reorder; options too', async () => {
    await wizard.openQuestion(1);
    await wizard.expectOptions(lastFirst(w.dish.options));
    await wizard.carry(wizard.optionHandle(1), ['ArrowDown', 'ArrowDown', 'ArrowDown'], 1);
    await wizard.expectOptions(w.dish.options);
    await wizard.editor.getByRole('switch', { name: t('wizard:question.mandatory') }).check();
    await checkAccessibility(page);
    await wizard.done();

    await wizard.choose(2, 'duplicate');
    await expect(wizard.body).toHaveValue(w.drink.body);
    await wizard.body.fill(`${w.drink.body}?`);
    await wizard.done();
    await wizard.expectOrder(bodies.toSpliced(2, 0, `${w.drink.body}?`));
    await wizard.choose(3, 'delete');
    await wizard.expectOrder(bodies);
    await wizard.choose(5, 'moveDown');
    await wizard.expectOrder([...bodies.slice(0, 4), w.wish.body, w.price.body]);
  });

  await test.step('a reload returns to the same step with all input', async () => {
    await wizard.openQuestion(6);
    await wizard.body.fill(`${w.price.body} …`);
    await page.reload();
    await wizard.expectStep('question');
    await wizard.expectOrder([...bodies.slice(0, 4), w.wish.body, `${w.price.body} …`]);
    await expect(wizard.nameOfSegment()).toHaveCount(2);
    await wizard.openQuestion(1);
    await wizard.expectOptions(w.dish.options);
    await wizard.openQuestion(6);
    await wizard.body.fill(w.price.body);
    await wizard.editor.getByRole('textbox', { name: t('wizard:bounds.value.max') }).fill(wizard.number(500));

    // On a phone the conditions unfold right below their own button, not below the next row of buttons.
    const desk = page.viewportSize() ?? { width: 1280, height: 860 };
    await page.setViewportSize({ width: 360, height: 740 });
    const topOf = async (name: string) =>
      (await wizard.editor.getByRole('button', { name, exact: true }).boundingBox())?.y ?? Number.NaN;
    await wizard.editor.getByRole('button', { name: t('wizard:condition.titleNone') }).click();
    await expect
      .poll(
        async () => (await topOf(t('wizard:question.more'))) - (await topOf(t('wizard:condition.startEnd'))),
      )
      .toBeGreaterThan(0);
    await page.setViewportSize(desk);
    await wizard.next();
  });

  await test.step('step 3: setting', async () => {
    await wizard.expectStep('setting');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('button', { name: t('wizard:ending.title') }).click();
    await page.getByRole('textbox', { name: t('wizard:setting.completionMessage') }).fill(w.description);
    await wizard.next();
  });

  await test.step('step 4: preview', async () => {
    await wizard.expectStep('preview');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    const preview = page.frameLocator('iframe');
    await expect(preview.getByText(w.dish.body)).toBeVisible();
    await expect(preview.getByText(w.segments[0] ?? '')).toBeVisible();
    await expect(preview.getByRole('button', { name: t('participation:next') })).toBeVisible();
    await wizard.next();
  });

  const inquiryId = new URL(page.url()).searchParams.get('id') ?? '';

  await test.step('step 5: results; publish', async () => {
    await wizard.expectStep('results');
    await page.getByRole('radio', { name: new RegExp(`^${t('wizard:results.view.public.name')}`) }).click();
    await wizard.publish();
    await wizard.expectStep('share');
    await expect(page.getByRole('heading', { name: t('wizard:share.published') })).toBeInViewport();
  });

  await test.step('share', async () => {
    await expect(page.getByRole('img', { name: t('share:qrLabel') })).toBeVisible();
    const field = page.getByRole('textbox', { name: t('share:link'), exact: true });
    await expect(field).toHaveValue(`${site.url}${makeShortQuestionsPath(inquiryId)}`);
  });

  await test.step('everything is stored', async () => {
    const token = await page.evaluate(() => localStorage.getItem('session_token'));
    const reply = await page.request.post(site.url + getCallUrlPath(inquiryCalls.getMyInquiry), {
      data: { id: inquiryId, complete: true },
      headers: { authorization: `Bearer ${token}` },
    });
    const { result } = await reply.json();
    expect(result.item).toMatchObject({
      title: w.title,
      publicTitle: w.publicTitle,
      tags: [w.tag],
      resultViewStatus: 'public',
      completionMessage: w.description,
      publicDescription: expect.stringContaining(w.description),
      segments: [
        {
          name: w.segments[0],
          questions: [{ body: w.dish.body, isForce: true }, { body: w.drink.body }, { body: w.often.body }],
        },
        {
          name: w.segments[1],
          // An added section starts a page.
          questions: [
            { body: w.days.body, pageNumber: 2 },
            { body: w.wish.body, pageNumber: 2 },
            { body: w.price.body, pageNumber: 2, max: 500 },
          ],
        },
      ],
    });
  });
});

test('publishing an incomplete inquiry asks for missing fields or focuses them', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUpByCalls(site);
  const id = randomUUID();
  const w = pathWords[language];
  await owner.call(inquiryCalls.addMyInquiry, { id, title: w.title, language });
  await storeSession(page, site, owner);
  const wizard = new WizardJourney(page, t, language);
  await page.goto(`/Inquiries/create?id=${id}&step=results`);
  const missing = (step: 'info' | 'question', text: string) =>
    page.getByRole('button', {
      name: t('wizard:publish.missingIn', { step: t(`wizard:steps.${step}`), text }),
    });
  const question = missing('question', t('fields:questionsRequired'));
  await expect(question).toBeVisible();
  // The dialog proposes a category.
  await expect(missing('info', t('fields:categoryRequired'))).toHaveCount(0);
  await checkAccessibility(page);
  await question.click();
  await wizard.expectStep('question');
  await page.goto(`/Inquiries/create?id=${id}&step=info`);
  await wizard.pickCategory(w.category);
  await wizard.expectSaved();
  await page.goto(`/Inquiries/create?id=${id}&step=results`);
  await wizard.publish();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: t('wizard:info.publicTitle') })).toBeFocused();
  await expect(dialog.getByRole('img', { name: t('wizard:cover.preview') })).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: t('fields:questionsRequired') }).click();
  await wizard.expectStep('question');
  await expect(dialog).toHaveCount(0);
});

const lastFirst = (options: readonly string[]) => [...options.slice(-1), ...options.slice(0, -1)];
