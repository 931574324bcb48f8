import { randomUUID } from 'node:crypto';
import { inquiryCalls } from '@nazar/domain/api/inquiry-calls.ts';
import type { Browser, Page } from '@playwright/test';
import { answerAsGuest } from '../api-guest.ts';
import { signUp } from '../api-person.ts';
import { expect, type Language, test } from '../fixtures.ts';
import { pathWords } from '../path-words.ts';
import { makePicture } from '../picture.ts';
import { AccountScreens } from '../screens/account.ts';
import { ChartScreens } from '../screens/charts.ts';
import { WizardScreen } from '../screens/wizard.ts';
import { enterAs } from '../signed-in.ts';

const locales = { en: 'en-US', fa: 'fa-IR' };

async function openPhone(browser: Browser, language: Language): Promise<Page> {
  const phone = await browser.newContext({
    ...{ viewport: { width: 360, height: 740 }, locale: locales[language], hasTouch: true },
  });
  return phone.newPage();
}

test('from an account to a published inquiry, a guest’s answers and three charts', async ({
  page,
  browser,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  // The whole product in one go: some sixty screens and dialogs.
  test.setTimeout(300_000);
  const w = pathWords[language];
  const wizard = new WizardScreen(page, t, language);
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
    await expect(page).toHaveURL(/\/Inquiries\/create$/);
  });

  await test.step('step 1: info', async () => {
    await wizard.next();
    await expect(page.getByText(t('fields:titleRequired'))).toBeVisible();
    await expect(wizard.title).toBeFocused();
    await checkAccessibility(page);
    await wizard.title.fill(w.title);
    await wizard.pickCategory(w.category);
    await wizard.publicTitle.fill(w.publicTitle);
    await wizard.describe(w.description);
    await wizard.addTag(w.tag);
    await wizard.uploadPublicFile(makePicture());
    await checkAccessibility(page);
    const place = await wizard.nextButton.boundingBox();
    await wizard.next();
    await wizard.expectStep('question');
    await expect(page.getByRole('button', { name: t('wizard:question.add') })).toBeVisible();
    // However short a step is, the way on stays under the finger.
    expect(await wizard.nextButton.boundingBox()).toEqual(place);
  });

  await test.step('step 2: questions', async () => {
    await wizard.next();
    await wizard.expectStep('question');
    await expect(page.getByText(t('fields:questionsRequired')).first()).toBeVisible();
    await wizard.add('single', w.dish.body);
    await wizard.fillOptions(lastFirst(w.dish.options));
    await wizard.done();
    await wizard
      .nameOfSegment()
      .first()
      .fill(w.segments[0] ?? '');
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

  await test.step('a reload comes back to the same step with everything in it', async () => {
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
    await wizard.next();
  });

  await test.step('step 3: setting', async () => {
    await wizard.expectStep('setting');
    await checkAccessibility(page);
    await page.getByRole('textbox', { name: t('wizard:setting.completionMessage') }).fill(w.description);
    await wizard.next();
  });

  await test.step('step 4: preview', async () => {
    await wizard.expectStep('preview');
    const preview = page.frameLocator('iframe');
    await expect(preview.getByText(w.dish.body)).toBeVisible();
    await expect(preview.getByText(w.segments[0] ?? '')).toBeVisible();
    await expect(preview.getByRole('button', { name: t('participation:submit') })).toBeVisible();
    await checkAccessibility(page);
    await wizard.next();
  });

  const inquiryId = new URL(page.url()).searchParams.get('id') ?? '';

  await test.step('step 5: results; publish', async () => {
    await wizard.expectStep('results');
    await page.getByRole('radio', { name: new RegExp(`^${t('wizard:results.view.public.name')}`) }).click();
    await checkAccessibility(page);
    await wizard.publish();
    await wizard.expectStep('share');
    await expect(page.getByRole('heading', { name: t('wizard:share.published') })).toBeVisible();
  });

  const link = await test.step('share', async () => {
    await expect(page.getByRole('img', { name: t('share:qrLabel') })).toBeVisible();
    const field = page.getByRole('textbox', { name: t('share:link'), exact: true });
    await expect(field).toHaveValue(`${site.url}/${inquiryId}`);
    await checkAccessibility(page);
    return field.inputValue();
  });

  await test.step('a guest answers on a phone', async () => {
    const phone = await openPhone(browser, language);
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: w.publicTitle })).toBeVisible();
    await checkAccessibility(phone);
    await phone.getByRole('link', { name: t('detail:participate') }).click();
    await expect(phone).toHaveURL(`${site.url}/${inquiryId}/participate`);
    await phone.getByRole('radio', { name: w.dish.options[0], exact: true }).check();
    await phone.getByLabel(w.drink.body).selectOption(w.drink.options[1] ?? '');
    await phone.getByRole('radio', { name: w.often.options[0], exact: true }).check();
    await phone.getByRole('checkbox', { name: w.days.options[0], exact: true }).check();
    await phone.getByRole('checkbox', { name: w.days.options[2], exact: true }).check();
    await phone.getByLabel(w.wish.body).fill(w.wish.answer);
    await phone.getByLabel(w.price.body).fill(wizard.number(150));
    await checkAccessibility(phone);
    await phone.getByRole('button', { name: t('participation:submit') }).click();
    await expect(phone.getByRole('heading', { name: t('participation:sent') })).toBeVisible();
    await expect(phone.getByText(w.description)).toBeVisible();
    await checkAccessibility(phone);
    await phone.context().close();
  });

  await test.step('the owner sees the counts', async () => {
    await page.getByRole('link', { name: t('wizard:share.results') }).click();
    // One answer to an anonymous inquiry would show who gave it.
    await expect(page.getByText(t('results:withheld.title'))).toBeVisible();
    await checkAccessibility(page);
    for (let guest = 0; guest < 9; guest += 1) {
      await answerAsGuest(site, inquiryId, {
        [w.dish.body]: w.dish.options[guest < 6 ? 0 : 2] ?? '',
        [w.often.body]: w.often.options[guest < 4 ? 0 : 1] ?? '',
        [w.price.body]: 100 + guest,
      });
    }
    await page.reload();
    const row = (body: string, option: string) =>
      page.getByRole('region', { name: body }).getByRole('row').filter({ hasText: option });
    await expect(row(w.dish.body, w.dish.options[0] ?? '')).toContainText(wizard.number(7));
    await expect(row(w.dish.body, w.dish.options[2] ?? '')).toContainText(wizard.number(3));
    await expect(row(w.often.body, w.often.options[1] ?? '')).toContainText(wizard.number(5));
    await expect(row(w.drink.body, w.drink.options[1] ?? '')).toContainText(wizard.number(1));
    await checkAccessibility(page);
    await page.getByRole('link', { name: t('results:charts'), exact: true }).click();
  });

  await test.step('a bar chart, with what each step asks for', async () => {
    const charts = new ChartScreens(page, t);
    await expect(page.getByText(t('charts:empty.title'))).toBeVisible();
    await checkAccessibility(page);
    await charts.create();
    await expect(page.getByRole('combobox', { name: t('charts:condition.label') })).toBeVisible();
    const place = await charts.nextButton.boundingBox();
    await charts.pickQuestion('condition', w.often.body);
    await charts.next();
    await charts.expectMissing('conditionOptions');
    await checkAccessibility(page);
    await charts.option(w.often.options[0] ?? '').check();
    await charts.next();
    await charts.next();
    await charts.expectMissing('groupQuestion');
    await charts.pickQuestion('group', w.dish.body);
    for (const option of w.dish.options) await charts.option(option).uncheck();
    await charts.next();
    await charts.expectMissing('groupOptions');
    await checkAccessibility(page);
    await charts.option(w.dish.options[0] ?? '').check();
    await charts.option(w.dish.options[2] ?? '').check();
    await charts.next();
    await charts.next();
    await charts.expectMissing('title');
    await charts.setUp(w.charts.bar, 'bar');
    expect(await charts.nextButton.boundingBox()).toEqual(place);
    await checkAccessibility(page);
    await charts.next();
    await expect(charts.picture).toBeVisible();
    await checkAccessibility(page);
    await charts.save(w.charts.bar);
    await checkAccessibility(page);
    // Five said yes: the guest on the phone and four more, all for the same dish.
    const csv = (await charts.download('CSV')).toString('utf8');
    expect(csv).toBe(
      `\ufeff${t('charts:option')},${t('charts:count')}\r\n${w.dish.options[0]},5\r\n${w.dish.options[2]},0\r\n`,
    );
    await charts.back();
  });

  await test.step('a pie chart and a trend chart', async () => {
    const charts = new ChartScreens(page, t);
    for (const type of ['pie', 'trend'] as const) {
      await charts.create();
      await charts.next();
      await charts.pickQuestion('group', w.dish.body);
      await charts.next();
      await charts.setUp(w.charts[type], type);
      await charts.next();
      await charts.save(w.charts[type]);
      await checkAccessibility(page);
      expect((await charts.download('PNG')).subarray(1, 4).toString()).toBe('PNG');
      await charts.back();
    }
    for (const title of Object.values(w.charts)) {
      await expect(page.getByRole('link', { name: t('charts:open', { title }) })).toBeVisible();
    }
    await checkAccessibility(page);
  });
});

test('publishing what is not complete tells what is missing, and leads there', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUp(site);
  const id = randomUUID();
  const w = pathWords[language];
  await owner.call(inquiryCalls.addMyInquiry, { id, title: w.title, language });
  await enterAs(page, site, owner);
  const wizard = new WizardScreen(page, t, language);
  await page.goto(`/Inquiries/create?id=${id}&step=results`);
  const missing = (step: 'info' | 'question', text: string) =>
    page.getByRole('button', {
      name: t('wizard:publish.missingIn', { step: t(`wizard:steps.${step}`), text }),
    });
  await expect(missing('info', t('fields:categoryRequired'))).toBeVisible();
  await expect(missing('question', t('fields:questionsRequired'))).toBeVisible();
  await checkAccessibility(page);
  await wizard.publish();
  await wizard.expectStep('results');
  await missing('info', t('fields:categoryRequired')).click();
  await wizard.expectStep('info');
  await expect(page.getByRole('combobox', { name: t('wizard:info.category') })).toBeFocused();
  await wizard.pickCategory(w.category);
  await page.goBack();
  await wizard.expectStep('results');
  await expect(missing('info', t('fields:categoryRequired'))).toHaveCount(0);
  await missing('question', t('fields:questionsRequired')).click();
  await wizard.expectStep('question');
});

const lastFirst = (options: readonly string[]) => [...options.slice(-1), ...options.slice(0, -1)];
