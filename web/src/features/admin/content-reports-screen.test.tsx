import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../api/session.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sara } from '../../testing/sara.ts';

test('reported content is listed with its kind', async () => {
  storeSessionToken('token');
  const person = { id: null, name: 'Omid', isGuest: false };
  const at = '2026-11-01T10:00:00.000Z';
  fakeApi({
    getInfo: () => ({ ...sara, roles: ['user', 'admin'] }),
    getModeratedContent: () => ({
      data: [
        {
          id: '00000000-0000-4000-8000-000000000001',
          inquiryId: '00000000-0000-4000-8000-000000000002',
          commentId: '00000000-0000-4000-8000-000000000003',
          messageId: null,
          title: 'Team lunch',
          text: 'Buy this',
          publicFile: null,
          message: null,
          author: person,
          at,
          openReports: 1,
          reasons: [],
          reports: [],
          reportCount: 0,
          takedown: null,
          appeal: null,
        },
      ],
      next: null,
      counts: { reported: 1, appeals: 0 },
    }),
  });
  await renderApp('/admin');
  const card = await screen.findByRole('listitem', { name: 'Team lunch' });
  expect(within(card).getByText('Comment')).toBeVisible();
});
