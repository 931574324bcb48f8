import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';

/** The budget for ten questions on a phone: transferred bytes including headers and calls. */
const maxBytes = 60_000;
const maxFontBytes = 40_000;

test('answering ten questions takes at most 60 KB, and fonts at most 40 KB more', async ({
  page,
  site,
  language,
  t,
}) => {
  const { id, words } = await publishOpenInquiry(await signUpByCalls(site), language);
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  const types = new Map<string, string>();
  const bytes = { font: 0, rest: 0 };
  wire.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[types.get(requestId) === 'Font' ? 'font' : 'rest'] += encodedDataLength;
  });

  const opened = await page.goto(`/${id}/participate`);
  expect(opened?.headers()['content-encoding']).toMatch(/^(?:br|gzip)$/);
  await page.evaluate(() => document.fonts.ready);
  await page.getByRole('radio', { name: words.means[0], exact: true }).check();
  await page.getByRole('radio', { name: words.yesNo[1], exact: true }).check();
  await page.getByRole('button', { name: t('participation:submit') }).click();
  await expect(page.getByRole('heading', { name: t('participation:sent') })).toBeVisible();

  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(bytes) });
  expect(bytes.rest).toBeGreaterThan(10_000);
  expect(bytes.rest).toBeLessThanOrEqual(maxBytes);
  expect(bytes.font).toBeLessThanOrEqual(maxFontBytes);
});

test('Latin headings are Roboto in both languages, and wait for no font', async ({
  page,
  site,
  language,
}) => {
  const { id } = await publishOpenInquiry(await signUpByCalls(site), language, {
    publicTitle: 'Nazar 2026?',
  });
  const font = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await font.promise;
    await route.continue();
  });
  const fontsOf = (address: string) =>
    page.goto(address, { waitUntil: 'commit' }).then(async () => {
      const heading = page.getByRole('heading', { level: 1, name: 'Nazar 2026?' });
      await expect(heading).toBeVisible();
      return heading.evaluate((node) => getComputedStyle(node).fontFamily);
    });
  expect(await fontsOf(`/${id}/participate`)).toMatch(/^"?Roboto/);
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(painted).toBe(1);
  font.resolve();
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    );
  await expect.poll(loaded).toContainEqual(expect.stringContaining('Roboto'));
  expect(await fontsOf(`/${id}`)).toMatch(/^"?Roboto/);
  await expect.poll(loaded).toContainEqual(expect.stringContaining('Roboto'));
});

test('questions can be read and answered before the script loads, and submitted afterwards', async ({
  page,
  site,
  language,
  t,
}) => {
  const { id, words } = await publishOpenInquiry(await signUpByCalls(site), language);
  const script = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, () => {});
  await page.route(/\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(`/${id}/participate`, { waitUntil: 'commit' });
  await expect(page.getByRole('group', { name: words.single })).toBeVisible();
  await expect(page.getByLabel(words.wish)).toBeVisible();
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(painted).toBe(1);

  await page.getByRole('radio', { name: words.means[0], exact: true }).check();
  const submit = page.getByRole('button', { name: t('participation:submit') });
  await submit.click();
  script.resolve();
  // The page's own script removes it.
  await expect(page.getByText(t('participation:stillLoading'))).toHaveCount(0);
  await page.getByRole('radio', { name: words.yesNo[1], exact: true }).check();
  await submit.click();
  await expect(page.getByRole('heading', { name: t('participation:sent') })).toBeVisible();
});
