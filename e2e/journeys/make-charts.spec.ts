import { submitAnswersAsGuest } from '../api-guest.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishPathInquiry } from '../path-inquiry.ts';
import { pathWords } from '../path-words.ts';
import { ChartScreens } from '../screens/charts.ts';
import { storeSession } from '../store-session.ts';

test('three charts are created, each step requires its input, and the files contain the charts’ content', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const w = pathWords[language];
  const owner = await signUpByCalls(site);
  const inquiryId = await publishPathInquiry(owner, language);
  for (let guest = 0; guest < 25; guest += 1) {
    await submitAnswersAsGuest(site, inquiryId, {
      [w.dish.body]: w.dish.options[guest % 12 < 7 ? 0 : 2] ?? '',
      [w.often.body]: w.often.options[guest < 12 ? 0 : 1] ?? '',
      [w.price.body]: 100 + guest,
    });
  }
  await storeSession(page, site, owner);

  await test.step('a bar chart, with the required input of each step', async () => {
    const charts = new ChartScreens(page, t);
    await page.goto(`/Inquiries/${inquiryId}/charts`);
    await charts.create();
    await expect(page.getByRole('combobox', { name: t('charts:group.label') })).not.toHaveValue('');
    await page.getByRole('button', { name: t('charts:previous'), exact: true }).click();
    await page.evaluate(() => document.fonts.ready);
    const box = await charts.nextButton.boundingBox();
    await charts.pickQuestion('condition', w.often.body);
    await charts.next();
    await charts.expectMissing('conditionOptions');
    await checkAccessibility(page);
    await charts.option(w.often.options[0] ?? '').check();
    await charts.next();
    await charts.pickQuestion('group', w.dish.body);
    for (const option of w.dish.options) await charts.option(option).uncheck();
    await charts.next();
    await charts.expectMissing('groupOptions');
    await charts.option(w.dish.options[0] ?? '').check();
    await charts.option(w.dish.options[2] ?? '').check();
    await charts.next();
    await expect(charts.title).toHaveValue(w.dish.body);
    await charts.title.fill('');
    await charts.next();
    await charts.expectMissing('title');
    await charts.setUp(w.charts.bar, 'bar');
    await expect.poll(() => charts.nextButton.boundingBox()).toEqual(box);
    await checkAccessibility(page);
    await charts.next();
    await expect(charts.picture).toBeVisible();
    await checkAccessibility(page);
    await charts.save(w.charts.bar);
    // Only people who answered yes are counted; no group is small enough to be hidden.
    const lines = (await charts.download('CSV')).toString('utf8').split('\r\n');
    expect(lines.slice(0, 5)).toEqual([
      `\ufeff${['option', 'count', 'share'].map((column) => t(`charts:${column}`)).join()}`,
      `${w.dish.options[0]},7,58.3`,
      `${w.dish.options[2]},5,41.7`,
      '',
      w.charts.bar,
    ]);
    await charts.back();
  });

  await test.step('a pie chart and a trend chart', async () => {
    const charts = new ChartScreens(page, t);
    for (const type of ['pie', 'trend'] as const) {
      await charts.create();
      await charts.pickQuestion('group', w.dish.body);
      await charts.next();
      await charts.setUp(w.charts[type], type);
      await charts.next();
      await charts.save(w.charts[type]);
      await checkAccessibility(page);
      expect((await charts.download('PNG')).subarray(1, 4).toString()).toBe('PNG');
      const svg = (await charts.download('SVG')).toString('utf8');
      for (const said of [w.charts[type], w.dish.options[0] ?? '', 'data:font/woff2;base64,']) {
        expect(svg).toContain(said);
      }
      await charts.back();
    }
    for (const title of Object.values(w.charts)) {
      await expect(page.getByRole('link', { name: t('charts:open', { title }) })).toBeVisible();
    }
  });
});
