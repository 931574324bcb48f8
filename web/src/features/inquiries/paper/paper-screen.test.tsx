import { sampleInquiry } from '@nazar/domain/testing/sample-inquiry.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { fakeStoredInquiry, inquiryId } from '../wizard/testing/stored-inquiry-setup.ts';

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
