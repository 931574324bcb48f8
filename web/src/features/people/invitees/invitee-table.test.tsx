import type { Invitee } from '@nazar/domain/api/invitee-calls.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderComponent } from '../../../testing/render-app.tsx';
import { FilteredInviteesButtons } from './filtered-invitees-buttons.tsx';
import { InviteeTable } from './invitee-table.tsx';

const person = (name: string, linkWorks: boolean): Invitee => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${name.length}`, name, email: null, mobile: null },
  ...{ state: 'waiting', message: 'sent', address: 'good', linkWorks },
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

describe('people whose address was refused', () => {
  const refused = (mobile: string | null, address: Invitee['address'] = 'refused'): Invitee => ({
    ...{ ...person('Sara', true), email: 'sara@people.example', mobile },
    ...{ state: 'waiting', message: 'bounced', address },
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
