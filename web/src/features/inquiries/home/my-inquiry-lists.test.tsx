import type { CallResult } from '@nazar/domain/api/define-call.ts';
import type { getMyOverview } from '@nazar/domain/api/inquiry-calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeInviteeCounts } from '../../../testing/fake-invitee-counts.ts';
import { renderComponent } from '../../../testing/render-app.tsx';
import { MyInquiryLists } from './components/my-inquiry-lists.tsx';

const id = '00000000-0000-4000-8000-000000000001';
type Live = CallResult<typeof getMyOverview>['live'][number];

const open = (changes: Partial<Live>) => {
  const row: Live = {
    id,
    title: 'Lunch',
    publicTitle: 'Lunch',
    publicFile: null,
    publicFileKind: null,
    responseCount: 0,
    expireDate: null,
    today: 0,
    cooperationType: 'limited',
    ...changes,
  };
  return renderComponent(
    <MyInquiryLists overview={{ drafts: [], live: [row], counts: { all: 1, drafts: 0, live: 1 } }} />,
  );
};

const nothing = { refused: 0, bounced: 0, failed: 0, uncertain: 0, unwanted: 0 };
const fakeInvited = (none: number, sent: number) => {
  const messages = { ...nothing, none, sent, waiting: 0 };
  return fakeApi({
    getMyInquiryAllowedUsers: () => ({
      counts: fakeInviteeCounts(none + sent, {
        messages,
        unanswered: messages,
        lastSentAt: '2026-01-01T08:00:00Z',
      }),
      data: [],
      count: none + sent,
      next: null,
    }),
  });
};

test.each([
  { none: 3, sent: 0, said: null, action: 'Invite' },
  { none: 1, sent: 2, said: '2 of 3 invited', action: 'Invite' },
  { none: 0, sent: 3, said: '3 invited, no answers yet', action: 'Remind' },
])('of a list with $none people to invite and $sent invited ones', async ({ none, sent, said, action }) => {
  const api = fakeInvited(none, sent);
  await open({});
  await waitFor(() => expect(api.calls('getMyInquiryAllowedUsers')).toHaveLength(1));
  if (said !== null) expect(await screen.findByText(said)).toBeVisible();
  expect(await screen.findByRole('link', { name: action })).toBeVisible();
  expect(screen.getByRole('link', { name: 'People of “Lunch”' })).toBeVisible();
});

test('marks an open inquiry whose changes are not published', async () => {
  fakeApi({});
  await open({ cooperationType: 'anon', responseCount: 2, unpublishedChanges: true });
  expect(await screen.findByText('Unpublished changes')).toBeVisible();
});

test.each([
  [2, 2, ['2 responses today']],
  [2, 5, ['+2 today', '5 responses']],
])('of %i responses today and %i in all, says each number once', async (today, responseCount, texts) => {
  fakeApi({});
  await open({ cooperationType: 'anon', today, responseCount });
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getAllByText(/today|responses/)).toHaveLength(texts.length);
});
