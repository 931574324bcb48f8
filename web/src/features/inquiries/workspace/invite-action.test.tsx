import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeSummary } from '../../../testing/fake-summary.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { myWorkspace } from '../../../testing/workspace.ts';

const id = '00000000-0000-4000-8000-000000000001';
const nothing = { waiting: 0, refused: 0, bounced: 0, failed: 0, uncertain: 0, unwanted: 0 };

test.each([
  { none: 1, sent: 1, offers: true },
  { none: 0, sent: 2, offers: false },
])('the empty results of invited people ($none not invited) lead to them', async ({ none, sent, offers }) => {
  storeSessionToken('token');
  const api = fakeApi({
    getWorkspace: () => myWorkspace(id, { cooperationType: 'limited', responseCount: 0 }),
    getSummary: () => fakeSummary({ inquiryId: id, canEdit: true, started: 0, finished: 0 }),
    getMyInquiryAllowedUsers: () => ({
      counts: { people: 2, anonymous: false, states: null, messages: { ...nothing, none, sent } },
      ...{ data: [], count: 2, next: null },
    }),
  });
  await renderApp(`/Inquiries/${id}/results`);
  expect(await screen.findByText('No invited person has answered yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See invited people' })).toHaveAttribute(
    'href',
    `/Inquiries/${id}/people`,
  );
  expect(screen.queryByRole('link', { name: 'Share the link' })).toBeNull();
  await waitFor(() => expect(api.calls('getMyInquiryAllowedUsers')).toHaveLength(1));
  await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Invite' })).toHaveLength(offers ? 1 : 0));
});
