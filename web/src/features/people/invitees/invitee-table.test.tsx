import type { Invitee } from '@nazar/domain/api/invitee-calls.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { formatDate } from '../../../i18n/format.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderComponent } from '../../../testing/render-app.tsx';
import { FilteredInviteesButtons } from './filtered-invitees-buttons.tsx';
import { InviteeTable } from './invitee-table.tsx';

const person = (name: string, linkWorks: boolean): Invitee => ({
  id: `00000000-0000-4000-8000-00000000000${name.length}`,
  name,
  email: null,
  mobile: null,
  state: 'waiting',
  message: 'sent',
  address: 'good',
  linkWorks,
});

test('the list of a secret ballot shows revoked links', async () => {
  const people = [person('Sara', true), person('Mahsa', false)];
  const table = { inquiryId: '00000000-0000-4000-8000-000000000000', anonymous: true };
  await renderComponent(
    <InviteeTable {...table} people={people} isPublished mayWrite={false} onEdit={() => {}} />,
  );
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
  expect(row('Mahsa').getByText('Link revoked')).toBeVisible();
  expect(row('Sara').queryByText('Link revoked')).toBeNull();
});

test('people whose message waits for the morning are shown so', async () => {
  const nextAt = new Date(Date.now() + 3_600_000).toISOString();
  const counts = {
    people: 1,
    left: 1,
    sent: 0,
    refused: 0,
    failed: 0,
    uncertain: 0,
    unwanted: 0,
    skipped: 0,
  };
  const inquiryId = '00000000-0000-4000-8000-000000000000';
  const campaign = {
    id: inquiryId,
    kind: 'invitation' as const,
    channel: 'either' as const,
    subject: '',
    text: '',
    sms: '',
    some: false,
    state: 'sending' as const,
    waitsFor: 'quiet' as const,
    nextAt,
    counts,
    sendAt: nextAt,
    createdAt: nextAt,
    endedAt: null,
  };
  fakeApi({ getInvitationCampaigns: () => ({ campaigns: [campaign] }) });
  const people = [{ ...person('Sara', true), message: 'waiting' as const }];
  await renderComponent(
    <InviteeTable {...{ inquiryId, people }} anonymous={false} isPublished mayWrite onEdit={() => {}} />,
  );
  expect(await screen.findByText(`Waiting until ${formatDate(nextAt, 'en', 'time')}`)).toBeVisible();
});

test('the URL of the message form contains that people were selected', async () => {
  const people = [person('Sara', true), person('Mahsa', true)];
  const table = { inquiryId: '00000000-0000-4000-8000-000000000000', anonymous: false, mayWrite: true };
  const { user } = await renderComponent(
    <InviteeTable {...table} people={people} isPublished onEdit={() => {}} />,
  );
  await user.click(screen.getByRole('checkbox', { name: /Sara/ }));
  const link = screen.getByRole('link', { name: /Remind/ });
  expect(link).toHaveAttribute('href', expect.stringMatching(/\?kind=reminder&chosen=1$/));
});

test('people who have answered are not reminded', async () => {
  const answered = { ...person('Sara', true), state: 'answered' as const };
  const of = {
    inquiryId: '00000000-0000-4000-8000-000000000000',
    filter: { search: '', message: null, state: null },
  };
  await renderComponent(<FilteredInviteesButtons {...of} people={[answered]} />);
  expect(screen.queryByRole('link')).toBeNull();
  await renderComponent(<FilteredInviteesButtons {...of} people={[answered, person('Mahsa', true)]} />);
  expect(screen.getByRole('link', { name: 'Remind these' })).toBeVisible();
});

describe('people whose address was refused', () => {
  const refused = (mobile: string | null, address: Invitee['address'] = 'refused'): Invitee => ({
    ...person('Sara', true),
    email: 'sara@people.example',
    mobile,
    state: 'waiting',
    message: 'bounced',
    address,
  });
  const inquiryId = '00000000-0000-4000-8000-000000000000';
  const filter = { search: '', message: 'bounced', state: null } as const;
  const buttons = () => ({
    tries: screen.queryByRole('button', { name: 'Try these again' }) !== null,
    writes: screen.queryByRole('link', { name: /^Invite/ }) !== null,
  });

  test.each([
    { invitee: refused(null), tries: true, writes: false },
    { invitee: refused('+989120000001'), tries: true, writes: true },
    { invitee: refused(null, 'refusedAgain'), tries: false, writes: false },
    { invitee: refused('+989120000001', 'refusedAgain'), tries: false, writes: true },
  ])(
    'can get messages at their other one: $invitee.address, $invitee.mobile',
    async ({ invitee, ...expected }) => {
      const found = await renderComponent(
        <FilteredInviteesButtons inquiryId={inquiryId} filter={filter} people={[invitee]} />,
      );
      expect(buttons()).toEqual(expected);
      found.unmount();
      const table = { inquiryId, anonymous: false, mayWrite: true, isPublished: true, onEdit: () => {} };
      const { user } = await renderComponent(<InviteeTable {...table} people={[invitee]} />);
      await user.click(screen.getByRole('checkbox', { name: /Sara/ }));
      expect(buttons()).toEqual(expected);
    },
  );
});
