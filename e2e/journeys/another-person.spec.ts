import { randomUUID } from 'node:crypto';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import { signUp } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { enterAs } from '../signed-in.ts';

test('another person’s inquiry can’t be edited, and their draft can’t be seen', async ({ page, site, t }) => {
  const owner = await signUp(site);
  const id = randomUUID();
  await owner.call(inquiryCalls.addMyInquiry, { id, title: 'Next person’s secret', language: 'en' });
  // A guest sees the same as for an inquiry that does not exist.
  await page.goto(`/${id}`);
  await expect(page.getByRole('heading', { name: t('detail:signInToSee') })).toBeVisible();
  const reply = await page.goto(`/${id}/participate`);
  expect(reply?.status()).toBe(404);
  await enterAs(page, site, await signUp(site));
  for (const [path, heading] of [
    [`/Inquiries/create?id=${id}&step=question`, t('common:notFound.title')],
    [`/Inquiries/${id}/results`, t('common:notFound.status')],
    [`/${id}`, t('common:notFound.status')],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText('Next person’s secret')).toHaveCount(0);
  }
});
