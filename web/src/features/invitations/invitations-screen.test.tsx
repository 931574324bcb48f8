import type { CallResult } from '@nazar/domain/api/define-call.ts';
import type { getInvitationCampaigns, getInvitations } from '@nazar/domain/api/invitation-calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { storeSessionToken } from '../../api/session.ts';
import { formatDate } from '../../i18n/format.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sara } from '../../testing/sara.ts';
import { fakeWorkspace } from '../../testing/workspace.ts';
import { InvitationsScreen } from './invitations-screen.tsx';

const inquiryId = '00000000-0000-4000-8000-000000000001';
const words = { subject: 'Lunch', text: 'Come.', sms: 'Come.' };

function reaching(people: number): CallResult<typeof getInvitations> {
  const each = { email: people, sms: 0, either: people };
  return {
    title: 'Lunch',
    language: 'en',
    secondLanguage: null,
    anonymous: false,
    timeZone: 'UTC',
    expireDate: null,
    refusal: null,
    people: 40,
    reach: { invitation: each, reminder: each },
    unwanted: 0,
    refused: 0,
    perDay: 100,
    leftToday: 100,
    perMinute: { email: 10, sms: 10 },
    own: { email: null, sms: null },
    defaults: { invitation: words, reminder: words },
  };
}

const campaign: CallResult<typeof getInvitationCampaigns>['campaigns'][number] = {
  id: inquiryId,
  kind: 'invitation',
  channel: 'either',
  ...words,
  some: false,
  state: 'scheduled',
  waitsFor: null,
  nextAt: null,
  sendAt: '2027-01-05T09:30:00Z',
  createdAt: '2027-01-01T09:30:00Z',
  endedAt: null,
  counts: null,
};
const nothing = { left: 0, refused: 0, failed: 0, uncertain: 0, unwanted: 0, skipped: 0 };
const doneCampaign = { ...campaign, state: 'done' as const, counts: { ...nothing, people: 2, sent: 2 } };

const none = { email: 0, sms: 0, either: 0 };
/** Everyone of the list was invited. */
function invitedAt(lastSentAt: Date): CallResult<typeof getInvitations> {
  const about = reaching(2);
  return {
    ...about,
    people: 2,
    reach: { ...about.reach, invitation: none },
    lastSentAt: lastSentAt.toISOString(),
  };
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

const open = (query: string) =>
  renderApp(`/Inquiries/${inquiryId}/invitations${query}`, {
    routes: [{ path: '/Inquiries/:inquiryId/invitations', Component: InvitationsScreen }],
  });

test('a message to chosen people has no recipients when the choice was lost', async () => {
  fakeApi({ getInvitations: () => reaching(40), getInvitationCampaigns: () => ({ campaigns: [] }) });
  await open('?kind=reminder&chosen=2');
  expect(await screen.findByRole('link', { name: 'Choose again' })).toHaveAttribute(
    'href',
    `/Inquiries/${inquiryId}/people`,
  );
  expect(screen.queryByRole('button', { name: /^Send a reminder to/ })).toBeNull();
});

test('the button says when it sends reminders', async () => {
  fakeApi({ getInvitations: () => reaching(2), getInvitationCampaigns: () => ({ campaigns: [] }) });
  await open('?kind=reminder');
  expect(await screen.findByRole('button', { name: 'Send a reminder to 2 people' })).toBeEnabled();
});

test('owners whose name isn’t public are asked for it, and the message is then shown with it', async () => {
  storeSessionToken('token');
  let publicName: string | null = null;
  const api = fakeApi({
    getInfo: () => ({ ...sara, publicName }),
    updateInfo: (input) => {
      publicName = input.profileName ?? null;
      return { ...sara, publicName };
    },
    getInvitations: () => reaching(2),
    getInvitationCampaigns: () => ({ campaigns: [] }),
  });
  const { user } = await open('');
  // The account's name is proposed.
  const field = await screen.findByRole('textbox', { name: 'Profile name' });
  expect(field).toHaveValue('Sara');
  await user.type(field, ' K.');
  const before = api.calls('previewInvitation').length;
  await user.click(screen.getByRole('button', { name: 'Use this name' }));
  await waitFor(() => expect(field).not.toBeInTheDocument());
  expect(await screen.findByText('Name saved')).toBeVisible();
  expect(api.calls('updateInfo')[0]?.input).toEqual({ profileName: 'Sara K.' });
  await waitFor(() => expect(api.calls('previewInvitation').length).toBeGreaterThan(before));
});

test('a refused name of the owner gets the focus with its problem', async () => {
  storeSessionToken('token');
  fakeApi({
    getInfo: () => sara,
    updateInfo: () =>
      refuse('invalidInput', { profileName: { code: 'invalidValue', text: 'Not this name.' } }),
    getInvitations: () => reaching(2),
    getInvitationCampaigns: () => ({ campaigns: [] }),
  });
  const { user } = await open('');
  const field = await screen.findByRole('textbox', { name: 'Profile name' });
  await user.type(field, 'Rosa');
  await user.click(screen.getByRole('button', { name: 'Use this name' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Not this name\./));
  await waitFor(() => expect(field).toHaveFocus());
});

test('soon after the invitations the page says so, and a reminder asks first', async () => {
  const api = fakeApi({
    getInvitations: () => invitedAt(ago(2)),
    getInvitationCampaigns: () => ({ campaigns: [] }),
    addInvitationCampaign: ({ id }) => ({ id }),
  });
  const { user } = await open('');
  expect(await screen.findByText('Invitations sent')).toBeVisible();
  expect(screen.getByText('Last message: 2 minutes ago.')).toBeVisible();
  expect(screen.getByText('2 people haven’t answered yet.')).toBeVisible();
  expect(screen.getByText('Wait a day or more before you remind them.')).toBeVisible();
  expect(screen.queryByText(/not invited yet/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Write a reminder' }));
  await user.click(await screen.findByRole('button', { name: /^Send a reminder to 2 people/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind them so soon?' }));
  expect(dialog.getByText('The last message was sent 2 minutes ago.')).toBeVisible();
  expect(api.calls('addInvitationCampaign')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Send a reminder to 2 people' }));
  await waitFor(() => expect(api.calls('addInvitationCampaign')).toHaveLength(1));
});

test('two days after the invitations the reminder is offered, and sent at once', async () => {
  const api = fakeApi({
    getInvitations: () => invitedAt(ago(2 * 24 * 60)),
    getInvitationCampaigns: () => ({ campaigns: [] }),
    addInvitationCampaign: ({ id }) => ({ id }),
  });
  const { user } = await open('');
  await user.click(await screen.findByRole('button', { name: /^Send a reminder to 2 people/ }));
  await waitFor(() => expect(api.calls('addInvitationCampaign')).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('people reminded less than 12 hours ago get no reminder now, and one can be scheduled', async () => {
  let rest = 1;
  fakeApi({
    getInvitations: () => {
      const about = invitedAt(ago(5));
      const reminder = { email: rest, sms: 0, either: rest };
      const laterReminder = { email: rest + 3, sms: 0, either: rest + 3 };
      return { ...about, reach: { ...about.reach, reminder, laterReminder } };
    },
    getInvitationCampaigns: () => ({ campaigns: [doneCampaign] }),
    addInvitationCampaign: ({ id }) => {
      rest = 0;
      return { id };
    },
  });
  const { user } = await open('?kind=reminder');
  const leftOut = /If sent now, 3 people reminded in the last 12 hours are left out\./;
  expect(await screen.findByText(leftOut)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a reminder to 1 person' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send a reminder to 1 person' }));
  expect(await screen.findByText('No one to remind right now.')).toBeVisible();
  expect(screen.getByText(leftOut)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Schedule a reminder' }));
  expect(await screen.findByRole('button', { name: 'Schedule for 3 people' })).toBeEnabled();
  expect(screen.getByText(leftOut)).toBeVisible();
});

test('after sending, the page stays on the invitation and says what was sent', async () => {
  let isSent = false;
  fakeApi({
    getInvitations: () => (isSent ? invitedAt(ago(0)) : { ...reaching(2), people: 2 }),
    getInvitationCampaigns: () => ({ campaigns: isSent ? [doneCampaign] : [] }),
    addInvitationCampaign: ({ id }) => {
      isSent = true;
      return { id };
    },
  });
  const { user } = await open('');
  await user.click(await screen.findByRole('button', { name: /^Send to 2 people/ }));
  expect(await screen.findByText('Invitations sent')).toBeVisible();
  expect(await screen.findByText('Last message: just now, to 2 people.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Invitation' })).toBeChecked();
});

test.each([
  { state: 'draft' as const, name: 'Change who may answer', step: 'setting' },
  { state: 'published' as const, name: 'Share the link', step: 'share' },
])('an inquiry for everyone leads on if it is $state', async ({ state, name, step }) => {
  const refused = { ...reaching(0), people: 0, refusal: 'notLimited' as const };
  fakeApi({
    getWorkspace: () => ({ ...fakeWorkspace(inquiryId), state }),
    getInvitations: () => refused,
    getInvitationCampaigns: () => ({ campaigns: [] }),
  });
  storeSessionToken('token');
  await renderApp(`/Inquiries/${inquiryId}/invitations`);
  const link = await screen.findByRole('link', { name });
  expect(link).toHaveAttribute('href', expect.stringContaining(`step=${step}`));
  expect(screen.queryByRole('link', { name: 'People' })).toBeNull();
});

test.each([
  { people: 0, title: 'Add people first, then publish.', name: 'Add people' },
  { people: 2, title: 'Publish the inquiry first.', name: 'Publish' },
])('a draft with $people people says what comes first', async ({ people, title, name }) => {
  const draft = { ...reaching(people), people, refusal: 'inquiryNotPublished' as const };
  fakeApi({ getInvitations: () => draft, getInvitationCampaigns: () => ({ campaigns: [] }) });
  await open('');
  const empty = within((await screen.findByText(title)).parentElement ?? document.body);
  const to = people === 0 ? `/Inquiries/${inquiryId}/people` : expect.stringContaining('publish=ask');
  expect(empty.getByRole('link', { name })).toHaveAttribute('href', to);
});

test('sending needs the number of recipients first', async () => {
  let count = (_: CallResult<typeof getInvitations>) => {};
  fakeApi({
    getInvitations: ({ filter }) =>
      filter === null
        ? new Promise((resolve) => {
            count = resolve;
          })
        : reaching(2),
    getInvitationCampaigns: () => ({ campaigns: [] }),
  });
  const { user } = await open('?q=Sara');
  expect(await screen.findByRole('button', { name: /^Send to 2 people/ })).toBeEnabled();
  await user.click(screen.getByRole('link', { name: 'Write to everyone' }));
  await waitFor(() => expect(screen.queryByText(/found by/)).toBeNull());
  expect(screen.getByRole('button', { name: /Send to/ })).toBeDisabled();
  count(reaching(40));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Send to 40 people/ })).toBeEnabled());
});

test('a field is inserted into the text edited last, even if its button is reached by Tab', async () => {
  fakeApi({ getInvitations: () => reaching(40), getInvitationCampaigns: () => ({ campaigns: [] }) });
  const { user } = await open('');
  await user.click(await screen.findByRole('button', { name: /^Text/ }));
  const mail = screen.getByRole('textbox', { name: 'Email' });
  await user.type(mail, ' Bye, ');
  await user.tab();
  expect(screen.getByRole('textbox', { name: 'Text message' })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(mail).toHaveDisplayValue(/^Come\. Bye, \{\w+\}$/);
  expect(screen.getByRole('textbox', { name: 'Text message' })).toHaveDisplayValue('Come.');
});

test('a sent message is listed with the title of the inquiry', async () => {
  const sent = { ...campaign, subject: 'Hello {name}, please take part: {title}' };
  fakeApi({ getInvitations: () => reaching(2), getInvitationCampaigns: () => ({ campaigns: [sent] }) });
  await open('');
  expect(await screen.findByText(/please take part: Lunch/)).toBeVisible();
});

test('a campaign that waits for the morning says so, and that nothing has been sent yet', async () => {
  const nextAt = new Date(Date.now() + 3_600_000).toISOString();
  const counts = {
    people: 2,
    left: 2,
    sent: 0,
    refused: 0,
    failed: 0,
    uncertain: 0,
    unwanted: 0,
    skipped: 0,
  };
  const waiting = {
    ...campaign,
    state: 'sending' as const,
    waitsFor: 'quiet' as const,
    nextAt,
    counts,
  };
  const about = { ...reaching(0), people: 2 };
  fakeApi({ getInvitations: () => about, getInvitationCampaigns: () => ({ campaigns: [waiting] }) });
  const { unmount } = await open('?kind=reminder');
  const time = formatDate(nextAt, 'en', 'time');
  expect(await screen.findByText(`Quiet hours until ${time}`)).toBeVisible();
  expect(screen.getByText('No one to remind right now.')).toBeVisible();
  expect(screen.getByText('The invitations haven’t gone out yet.')).toBeVisible();
  unmount();
  await open('');
  expect(await screen.findByText(`2 messages wait until ${time}`)).toBeVisible();
});

test('the recipients are counted again after a response', async () => {
  let people = 3;
  fakeApi({ getInvitations: () => reaching(people), getInvitationCampaigns: () => ({ campaigns: [] }) });
  function Frame() {
    const [responseCount, setResponseCount] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setResponseCount(1)}>
          Answer
        </button>
        <Outlet context={fakeWorkspace(inquiryId, { responseCount })} />
      </>
    );
  }
  const { user } = await renderApp(`/Inquiries/${inquiryId}/invitations?kind=reminder`, {
    routes: [
      {
        Component: Frame,
        children: [{ path: '/Inquiries/:inquiryId/invitations', Component: InvitationsScreen }],
      },
    ],
  });
  expect(await screen.findByRole('button', { name: 'Send a reminder to 3 people' })).toBeEnabled();
  people = 2;
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(await screen.findByRole('button', { name: 'Send a reminder to 2 people' })).toBeEnabled();
});

test('a campaign cancelled before it began doesn’t show «no recipients»', async () => {
  const none = { refused: 0, failed: 0, uncertain: 0, unwanted: 0, skipped: 0 };
  const ended = { endedAt: '2027-01-02T09:30:00Z', counts: { people: 0, left: 0, sent: 0, ...none } };
  const stopped = { ...campaign, ...ended, state: 'cancelled' as const };
  const done = { ...stopped, id: '00000000-0000-4000-8000-000000000002', state: 'done' as const };
  fakeApi({
    getInvitations: () => reaching(40),
    getInvitationCampaigns: () => ({ campaigns: [done, stopped] }),
  });
  await open('');
  expect(await screen.findByText('Stopped')).toBeVisible();
  expect(screen.getAllByText('There were no recipients.')).toHaveLength(1);
});

test('stopping and keeping a campaign have distinct button names, and the focus stays on the campaign', async () => {
  let state: 'scheduled' | 'cancelled' = 'scheduled';
  fakeApi({
    getInvitations: () => reaching(40),
    getInvitationCampaigns: () => ({ campaigns: [{ ...campaign, state }] }),
    setInvitationCampaign: () => {
      state = 'cancelled';
      return { ...campaign, state };
    },
  });
  const { user } = await open('');
  await user.click(await screen.findByRole('button', { name: 'More actions for “Invitation”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Stop sending' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop sending?' });
  const names = within(dialog)
    .getAllByRole('button')
    .map((button) => button.textContent);
  expect(new Set(names).size).toBe(names.length);
  await user.click(within(dialog).getByRole('button', { name: 'Stop sending' }));
  // The buttons disappeared with their campaign.
  await waitFor(() => expect(screen.getByRole('article', { name: 'Invitation' })).toHaveFocus());
});

test('at night the page says when messages go out, and follows the quiet hours', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T01:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  fakeApi({
    getInvitations: () => ({ ...reaching(40), timeZone: 'UTC' }),
    getInvitationCampaigns: () => ({ campaigns: [] }),
  });
  const { user } = await open('');
  const morning = formatDate('2026-11-24T08:00:00Z', 'en', 'dayTime');
  expect(await screen.findByRole('button', { name: 'Send to 40 people' })).toBeEnabled();
  expect(screen.getByText(`Goes out ${morning}`)).toBeVisible();
  const when = screen.getByRole('button', { name: /^When/ });
  expect(when).toHaveTextContent(`${morning} · nothing is sent between`);
  await user.click(when);
  expect(screen.getByText(`In quiet hours nothing is sent: this goes out ${morning}.`)).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
  expect(screen.queryByText(/^Goes out/)).toBeNull();
});

test('nothing is sent at the previous time while the typed one is invalid', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const api = fakeApi({
    getInvitations: () => reaching(40),
    getInvitationCampaigns: () => ({ campaigns: [] }),
  });
  const { user } = await open('');
  const when = await screen.findByRole('button', { name: /^When/ });
  await user.click(when);
  await user.click(screen.getByRole('radio', { name: 'On a date' }));
  const time = screen.getByRole('textbox', { name: /^Send at/ });
  await user.type(time, '2026-11-25 12:00');
  await user.tab();
  await user.clear(time);
  await user.type(time, 'tomorrow');
  await user.click(when);
  expect(when).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('button', { name: /^Schedule/ }));
  await waitFor(() => expect(time).toHaveFocus());
  expect(api.calls('addInvitationCampaign')).toHaveLength(0);
});
