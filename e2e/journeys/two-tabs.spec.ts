import { randomUUID } from 'node:crypto';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, type Language, test } from '../fixtures.ts';
import { pathWords } from '../path-words.ts';
import { WizardJourney } from '../screens/wizard.ts';
import type { Site } from '../site.ts';
import { storeSession } from '../store-session.ts';

/** A signed-up owner's draft with two empty text questions. */
async function makeDraft(site: Site, language: Language) {
  const owner = await signUpByCalls(site);
  const words = pathWords[language];
  const id = randomUUID();
  const made = await owner.call(inquiryCalls.addMyInquiry, { id, title: words.title, language });
  const question = (sortOrder: number) => ({
    id: randomUUID(),
    body: '',
    sortOrder,
    pageNumber: 1,
    responseType: 'text' as const,
    min: 0,
    max: 200,
  });
  await owner.call(inquiryCalls.addMyInquirySegment, {
    inquiryId: id,
    revision: made.revision,
    segment: { id: randomUUID(), name: words.segments[0] ?? '', questions: [question(0), question(1)] },
  });
  const bodies = async () => {
    const { item } = await owner.call(inquiryCalls.getMyInquiry, { id, complete: true });
    return item.segments?.[0]?.questions.map(({ body }) => body.trim());
  };
  return { owner, id, bodies };
}

test('two tabs type at once, and no letter is lost', async ({ context, page, site, language, t }) => {
  const { owner, id, bodies: stored } = await makeDraft(site, language);
  await storeSession(page, site, owner);
  const other = await context.newPage();
  const [here, there] = [new WizardJourney(page, t, language), new WizardJourney(other, t, language)];
  for (const [tab, number] of [
    [here, 1],
    [there, 2],
  ] as const) {
    await tab.page.goto(`/Inquiries/create?id=${id}&step=question`);
    await tab.openQuestion(number);
    await expect(tab.body).toBeFocused();
  }
  const typed = { here: '', there: '' };
  for (const round of ['1', '2']) {
    const [mine, theirs] = [`a${round} `.repeat(12), `b${round} `.repeat(12)];
    // The other tab saves meanwhile, so that each save has changes to merge.
    await Promise.all([page.keyboard.type(mine, { delay: 60 }), other.keyboard.type(theirs, { delay: 45 })]);
    typed.here += mine;
    typed.there += theirs;
    await expect(here.body).toHaveValue(typed.here);
    await expect(there.body).toHaveValue(typed.there);
    await expect.poll(stored).toEqual([typed.here.trim(), typed.there.trim()]);
  }
  // Saving the second round has merged the first one of the other tab.
  await expect(here.question(2)).toContainText('b1');
  await expect(there.page.getByRole('dialog')).toHaveCount(0);
});

test('changes of a tab that is closed offline are back in the next tab', async ({
  context,
  page,
  site,
  language,
  t,
}) => {
  const { owner, id, bodies } = await makeDraft(site, language);
  await storeSession(page, site, owner);
  const url = `/Inquiries/create?id=${id}&step=question`;
  const wizard = new WizardJourney(page, t, language);
  await page.goto(url);
  await wizard.openQuestion(1);
  await expect(wizard.body).toBeFocused();
  await context.setOffline(true);
  await page.keyboard.type('abc');
  // The browser's offline mode ends with the page, whose last request could still be sent then.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  });
  // Closing asks first.
  page.on('dialog', (dialog) => void dialog.accept());
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(url);
  await expect(next.getByText(t('wizard:restored'))).toBeVisible();
  await expect.poll(bodies).toEqual(['abc', '']);
  // The reply of the save may still be under way.
  next.on('dialog', (dialog) => void dialog.accept());
  await next.reload();
  await expect(new WizardJourney(next, t, language).question(1)).toContainText('abc');
  await expect(next.getByText(t('wizard:restored'))).toHaveCount(0);
});
