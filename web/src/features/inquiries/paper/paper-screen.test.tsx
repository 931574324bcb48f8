import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import { sampleInquiry } from '@nazar/domain/testing/sample-inquiry.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { makeQuestion } from '../wizard/draft/make-question.ts';
import { fakeStoredInquiry, inquiryId } from '../wizard/testing/stored-inquiry-setup.ts';
import { makeTestDefinition, sampleYesNoLabels } from '../wizard/testing/wizard-setup.ts';

test('the form is in the inquiry’s language, and its tools are in the interface’s', async () => {
  fakeStoredInquiry(sampleInquiry('fa'));
  storeSessionToken('token');
  renderApp(`/Inquiries/${inquiryId}/paper`, { language: 'en' });
  const form = await screen.findByRole('article');
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(form).toHaveAttribute('dir', 'rtl');
  expect(within(form).getByText('فقط اگر پاسخ «۳. با شکر؟» «بله» باشد.')).toBeVisible();
  expect(within(form).queryByText(/Mark|Day/)).toBeNull();
});

test('the form has the logo and the accent colour, if it can be seen on paper', async () => {
  const logoFile = '22222222-2222-4222-8222-222222222222';
  fakeStoredInquiry({ ...sampleInquiry('en'), logoFile, accentColor: '#aa0044' });
  storeSessionToken('token');
  renderApp(`/Inquiries/${inquiryId}/paper`, { language: 'en' });
  const form = await screen.findByRole('article');
  expect(form.style.getPropertyValue('--accent')).toBe('#aa0044');
  expect(form.querySelector('img')).toHaveAttribute('src', expect.stringContaining(logoFile));
});

test('with unpublished changes, a note says that the draft is printed', async () => {
  const { server } = fakeStoredInquiry(sampleInquiry('en'));
  server.standing = { state: 'published', publishedRevision: 1 };
  storeSessionToken('token');
  const { unmount } = await renderApp(`/Inquiries/${inquiryId}/paper`, { language: 'en' });
  await screen.findByRole('article');
  expect(screen.queryByText(/aren’t published yet/)).toBeNull();
  unmount();
  server.revision = 2;
  renderApp(`/Inquiries/${inquiryId}/paper`, { language: 'en' });
  expect(await screen.findByText(/This prints your draft/)).toBeVisible();
});

test.each([
  [0, hardLimits.number, 'A number, 0 or more'],
  [-hardLimits.number, 7, 'A number, 7 or less'],
  [3, 7, 'A number from 3 to 7'],
  [-hardLimits.number, hardLimits.number, null],
])('a number question from %s to %s shows only its limits', async (min, max, note) => {
  const made = makeQuestion('number', sampleYesNoLabels);
  fakeStoredInquiry(makeTestDefinition({ ...made, body: 'How many?', min, max }));
  storeSessionToken('token');
  renderApp(`/Inquiries/${inquiryId}/paper`, { language: 'en' });
  const form = within(await screen.findByRole('article'));
  expect(form.getByText('How many?')).toBeVisible();
  if (note === null) expect(form.queryByText(/A number/)).toBeNull();
  else expect(form.getByText(note)).toBeVisible();
});
