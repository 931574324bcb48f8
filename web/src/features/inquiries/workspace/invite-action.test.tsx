import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeInviteeCounts } from '../../../testing/fake-invitee-counts.ts';
import { fakeResultsSummary } from '../../../testing/fake-results-summary.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { fakeWorkspace } from '../../../testing/workspace.ts';

const id = '00000000-0000-4000-8000-000000000001';
const nothing = { waiting: 0, refused: 0, bounced: 0, failed: 0, uncertain: 0, unwanted: 0 };

test.each([
  { none: 1, sent: 1, answered: 0, hours: 25, action: 'Invite' },
  { none: 0, sent: 2, answered: 0, hours: 25, action: 'Remind' },
  { none: 0, sent: 2, answered: 0, hours: 23, action: 'Remind' },
  { none: 0, sent: 2, answered: 2, hours: 25, action: 'Add people' },
])(
  'without responses the results lead to the people, and the header offers $action $hours hours after the last message',
  async (people) => {
    const { none, sent, answered, hours, action } = people;
    storeSessionToken('token');
    const api = fakeApi({
      getWorkspace: () => fakeWorkspace(id, { cooperationType: 'limited', responseCount: 0 }),
      getSummary: () => fakeResultsSummary({ inquiryId: id, canEdit: true, started: 0, finished: 0 }),
      getMyInquiryAllowedUsers: () => ({
        counts: fakeInviteeCounts(2, {
          messages: { ...nothing, none, sent },
          unanswered: { ...nothing, none, sent: sent - answered },
          lastSentAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
        }),
        data: [],
        count: 2,
        next: null,
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
    const shown = () =>
      ['Invite', 'Remind', 'Add people'].filter((name) => screen.queryByRole('link', { name }));
    await waitFor(() => expect(shown()).toEqual([action]));
  },
);
