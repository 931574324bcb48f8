import { signUp } from '../api-person.ts';
import { test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';
test('debug', async ({ page, site, language }) => {
  const inquiry = await publishOpenInquiry(await signUp(site), language);
  page.on('console', (m) => console.log('C', m.text())); page.on('pageerror', (e) => console.log('E', e.stack));
  await page.goto(`/${inquiry.id}/participate`);
  await page.getByRole('button', { name: 'Submit' }).click();
  for (const ms of [0, 50, 300, 1000]) { await page.waitForTimeout(ms); console.log(ms, await page.evaluate(() => [document.activeElement?.outerHTML.slice(0, 200), document.hasFocus(), scrollY])); }
});
