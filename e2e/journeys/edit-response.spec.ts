import * as resultCalls from '@nazar/domain/api/result-calls.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';

test('a guest edits submitted answers by this browser’s receipt until the limit is reached', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUpByCalls(site);
  const settings = { editableResponse: true, editTimeLimit: 120, editCountLimit: 1 };
  const { id, words } = await publishOpenInquiry(owner, language, settings);
  const [metro = '', bus = ''] = words.means;
  const most = page.getByRole('group', { name: words.single });
  const edit = page.getByRole('button', { name: t('participation:edit') });

  await page.goto(`/${id}/participate`);
  await most.getByRole('radio', { name: metro, exact: true }).check();
  await page.getByRole('radio', { name: words.yesNo[1], exact: true }).check();
  await page.getByRole('button', { name: t('participation:submit') }).click();
  await expect(page.getByRole('heading', { name: t('participation:sent') })).toBeVisible();
  await checkAccessibility(page);

  await page.reload();
  await edit.click();
  await expect(page.getByText(t('participation:editingTitle'))).toBeVisible();
  await expect(most.getByRole('radio', { name: metro, exact: true })).toBeChecked();
  await checkAccessibility(page);
  await most.getByRole('radio', { name: bus, exact: true }).check();
  await page.getByRole('button', { name: t('participation:editSave') }).click();
  await expect(page.getByRole('heading', { name: t('participation:changesSaved') })).toBeVisible();
  await expect(edit).toBeHidden();

  await page.reload();
  await expect(page.getByText(t('problems:editCountReached'))).toBeVisible();
  await expect(edit).toBeHidden();
  const summary = await owner.call(resultCalls.getSummary, { inquiryId: id });
  expect(summary.finished).toBe(1);
});
