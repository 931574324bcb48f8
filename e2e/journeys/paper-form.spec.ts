import { randomUUID } from 'node:crypto';
import { addMyInquiry, addMyInquirySegment } from '@nazar/domain/api/inquiry-calls.ts';
import type { Condition } from '@nazar/domain/inquiries/conditions/condition.ts';
import { testId } from '@nazar/domain/testing/builders.ts';
import { sampleInquiry } from '@nazar/domain/testing/sample-inquiry.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { storeSession } from '../store-session.ts';

const words = {
  en: { ends: ['Never', 'Surely'], help: 'Think of last week.', digits: '4.', tea: '“Tea”' },
  fa: { ends: ['هرگز', 'حتماً'], help: 'به هفتهٔ گذشته فکر کنید.', digits: '۴.', tea: '«چای»' },
};

test('an owner prints an inquiry as a paper form in its language', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}, testInfo) => {
  const owner = await signUpByCalls(site);
  const id = randomUUID();
  const { segments, title, publicTitle } = sampleInquiry(language);
  const w = words[language];
  const tea: Condition = {
    match: 'all',
    clauses: [
      { questionId: testId('drink'), operator: 'isAnyOf', optionIds: [testId('drink.tea')], value: null },
    ],
  };
  const added = await owner.call(addMyInquiry, { id, title, language, publicTitle, publicDescription: '' });
  let { revision } = added;
  for (const [index, segment] of segments.entries()) {
    const questions = segment.questions.map(({ code: _, ...question }) => ({
      ...question,
      ...(question.responseType === 'scale' && { minLabel: w.ends[0] ?? '', maxLabel: w.ends[1] ?? '' }),
      ...(question.responseType === 'longText' && { helpText: w.help }),
      ...(question.responseType === 'ranking' && { endCondition: tea }),
      ...(question.responseType === 'statement' && { body: `${question.body} {{${testId('drink')}}}` }),
      options: question.options.map(({ code: __, ...option }) =>
        option.id === testId('places.cafe') ? { ...option, condition: tea } : option,
      ),
    }));
    const input = { ...segment, questions, condition: index === 1 ? tea : null };
    ({ revision } = await owner.call(addMyInquirySegment, { inquiryId: id, revision, segment: input }));
  }
  await storeSession(page, site, owner);
  await page.goto('/Inquiries');
  await page.getByRole('button', { name: t('myInquiries:menuNamed', { title }) }).click();
  await page.getByRole('menuitem', { name: t('myInquiries:paper') }).click();

  const form = page.getByRole('article');
  await expect(form.getByRole('heading', { name: publicTitle })).toBeVisible();
  await expect(form).toHaveAttribute('lang', language);
  await expect(form).toHaveAttribute('dir', language === 'fa' ? 'rtl' : 'ltr');
  await expect(form.getByText(w.digits, { exact: true })).toBeVisible();
  await expect(form.getByText(w.help)).toBeVisible();
  await expect(form.getByText(w.ends[1] ?? '')).toBeVisible();
  await expect(form.getByRole('columnheader')).toHaveCount(2);
  // The section, the option and the end each depend on it.
  await expect(form.getByText(w.tea)).toHaveCount(3);
  await expect(form.getByText('Camellia')).toHaveCount(0);
  await checkAccessibility(page);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: t('wizard:paper.print') })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  const bytes = await page.pdf({ path: testInfo.outputPath('form.pdf'), preferCSSPageSize: true });
  expect(bytes.length).toBeGreaterThan(10_000);
});
