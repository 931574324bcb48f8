import { randomUUID } from 'node:crypto';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';

test('Back and Forward change the pages of a survey, even after a reload, but not after the submit', async ({
  page,
  site,
  language,
  t,
}) => {
  const owner = await signUpByCalls(site);
  const { id } = await publishOpenInquiry(owner, language);
  const stored = await owner.call(inquiryCalls.getMyInquiry, { id, complete: true });
  const question = (pageNumber: number) => ({
    id: randomUUID(),
    responseType: 'text' as const,
    body: `Q${pageNumber}`,
    min: 0,
    max: 100,
    pageNumber,
    sortOrder: pageNumber,
  });
  const segment = { id: randomUUID(), name: 'More', questions: [2, 3].map(question) };
  const { revision } = await owner.call(inquiryCalls.addMyInquirySegment, {
    inquiryId: id,
    revision: stored.item.revision,
    segment,
  });
  await owner.call(inquiryCalls.publishMyInquiry, { id, revision });

  await page.goto('/');
  await page.goto(`/${id}/participate`);
  const next = page.getByRole('button', { name: t('participation:next') });
  const [second, third] = [page.getByLabel(/Q2/), page.getByLabel(/Q3/)];
  await page.getByRole('radio').first().check();
  await page.getByRole('group').nth(2).getByRole('radio').last().check();
  await next.click();
  await second.fill('two');
  await next.click();
  await expect(third).toBeVisible();
  await page.goBack();
  await expect(second).toHaveValue('two');
  await page.goForward();
  await expect(third).toBeVisible();
  await page.reload();
  await expect(third).toBeVisible();
  await page.goBack();
  await expect(second).toHaveValue('two');
  await page.goBack();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await next.click();
  await next.click();
  await page.getByRole('button', { name: t('participation:submit') }).click();
  await expect(page.getByRole('heading', { name: t('participation:sent') })).toBeVisible();
  // The page returns to its first history entry a moment after showing the receipt.
  await expect.poll(() => page.evaluate(() => history.state?.trail?.length)).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL('/');
});
