import { randomUUID } from 'node:crypto';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import { signUp } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { pathWords } from '../path-words.ts';
import { WizardScreen } from '../screens/wizard.ts';
import { storeSession } from '../store-session.ts';

test('two tabs type at once, and no letter is lost', async ({ context, page, site, language, t }) => {
  const owner = await signUp(site);
  const words = pathWords[language];
  const id = randomUUID();
  const made = await owner.call(inquiryCalls.addMyInquiry, { id, title: words.title, language });
  const question = (sortOrder: number) => ({
    ...{
      id: randomUUID(),
      body: '',
      sortOrder,
      pageNumber: 1,
      responseType: 'text' as const,
      min: 0,
      max: 200,
    },
  });
  await owner.call(inquiryCalls.addMyInquirySegment, {
    ...{ inquiryId: id, revision: made.revision },
    segment: { id: randomUUID(), name: words.segments[0] ?? '', questions: [question(0), question(1)] },
  });
  await storeSession(page, site, owner);
  const other = await context.newPage();
  const [here, there] = [new WizardScreen(page, t, language), new WizardScreen(other, t, language)];
  const stored = async () => {
    const { item } = await owner.call(inquiryCalls.getMyInquiry, { id, complete: true });
    return item.segments?.[0]?.questions.map(({ body }) => body.trim());
  };
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
