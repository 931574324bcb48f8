import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';

const countries = { UN: 'Not said', IR: 'Iran', DE: 'Germany', AT: 'Austria' };

/** The profile of a person, with a fake server that stores changes. */
async function openProfile(start: Partial<UserInfo> = {}, handlers: FakeHandlers = {}, language?: 'fa') {
  const app = await openFoldedProfile(start, handlers, language);
  for (const button of within(screen.getByRole('form')).getAllByRole('button', { expanded: false })) {
    await app.user.click(button);
  }
  return app;
}

async function openFoldedProfile(
  start: Partial<UserInfo> = {},
  handlers: FakeHandlers = {},
  language?: 'fa',
) {
  storeSessionToken('token');
  let stored: UserInfo = { ...sara, ...start };
  const api = fakeApi({
    getInfo: () => stored,
    getCountries: () => countries,
    getMySessions: () => ({ sessions: [] }),
    updateInfo: (input) => {
      const { personTypeAsked = stored.personTypeAsked, ...given } = input;
      const { profileName, name, bio, lang, country, isFindable, ...rest } = given;
      stored = { ...stored, ...rest, personTypeAsked } as UserInfo;
      if (profileName !== undefined) stored = { ...stored, profileName: profileName ?? '' };
      if (name !== undefined) stored = { ...stored, name: name ?? '' };
      if (bio !== undefined) stored = { ...stored, bio: bio ?? '' };
      if (lang !== undefined) stored = { ...stored, lang };
      if (country !== undefined) stored = { ...stored, country: country ?? 'UN' };
      if (isFindable !== undefined) stored = { ...stored, isFindable };
      return stored;
    },
    ...handlers,
  });
  const app = await renderApp('/user', language === undefined ? {} : { language });
  await screen.findByRole('heading', { level: 1, name: language === 'fa' ? 'نمایهٔ شما' : 'Your profile' });
  await screen.findByRole('form');
  return { ...app, api };
}

const save = () => screen.getByRole('button', { name: 'Save' });

test('only changed fields are sent and stored', async () => {
  const { user, api } = await openProfile({ bio: 'Old words', username: 'sara_k' });
  await user.type(screen.getByLabelText('Profile name'), '  Dr. Sara ');
  const about = screen.getByRole('textbox', { name: 'About you' });
  expect(screen.getByText('9 of 500 characters')).toBeVisible();
  await user.clear(about);
  await user.click(screen.getByRole('radio', { name: 'Business' }));
  await user.selectOptions(screen.getByLabelText('Gender'), 'Female');
  await user.click(screen.getByRole('switch', { name: /^Findable by/ }));
  await user.click(save());
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(api.calls('updateInfo').map(({ input }) => input)).toEqual([
    {
      profileName: 'Dr. Sara',
      bio: null,
      personType: 'legal',
      personTypeAsked: true,
      gender: 'female',
      isFindable: true,
    },
  ]);
  expect(screen.getByLabelText('Profile name')).toHaveValue('Dr. Sara');
  expect(screen.getByLabelText('Name of the organisation')).toHaveValue('Sara');
});

test('saving without changes makes no call and shows «Saved»', async () => {
  const { user, api } = await openProfile();
  await user.click(save());
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(api.calls('updateInfo')).toHaveLength(0);
  await user.type(screen.getByLabelText('Name'), ' K.');
  expect(screen.getByText('Not saved yet')).toBeVisible();
});

test('a refusal by the server is shown at its field with the focus, and typed text stays', async () => {
  const refusal = () =>
    refuse('invalidInput', {
      nationalId: { code: 'invalidNationalId', text: 'This is no national ID.' },
      username: { code: 'usernameTaken', text: 'Another person has this name.' },
    });
  const { user } = await openProfile({}, { updateInfo: refusal });
  await user.type(screen.getByLabelText('Username'), 'taken');
  await user.type(screen.getByLabelText('National ID'), '123');
  await user.click(save());
  await waitFor(() => expect(screen.getByLabelText('Username')).toBeInvalid());
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(/Another person has this name/);
  expect(screen.getByLabelText('National ID')).toBeInvalid();
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
  expect(screen.getByLabelText('Username')).toHaveValue('taken');
  expect(screen.getByLabelText('National ID')).toHaveValue('123');
  expect(screen.getByText('Not saved')).toBeVisible();
});

test('folded groups show their values, and a refused field opens its group with the focus', async () => {
  const refusal = () =>
    refuse('invalidInput', { nationalId: { code: 'invalidNationalId', text: 'This is no national ID.' } });
  const { user } = await openFoldedProfile(
    { username: 'sara_k', bio: 'Teacher', country: 'DE', birthDate: '1990-05-17', nationalId: 'X1' },
    { updateInfo: refusal },
  );
  const summaries = ['sara_k · Teacher', 'Sara · Personal · Germany · May 17, 1990 · National ID · English'];
  for (const summary of [...summaries, 'sara@example.com', /^Not findable .* hidden$/]) {
    const withoutMarks = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
    expect(screen.getByText(summary, { normalizer: withoutMarks })).toBeVisible();
  }
  await user.type(screen.getByLabelText('Profile name'), 'Sara');
  await user.click(save());
  await waitFor(() => expect(screen.getByLabelText('National ID')).toHaveFocus());
  expect(screen.getByLabelText('National ID')).toHaveAccessibleDescription(/This is no national ID/);
  expect(screen.getByLabelText('Username')).not.toBeVisible();
});

test('a too long text is reported before anything is sent, and not cut', async () => {
  const { user, api } = await openProfile({ bio: 'x'.repeat(500) });
  await user.type(screen.getByRole('textbox', { name: 'About you' }), 'yz');
  await user.click(save());
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'About you' })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'About you' })).toBeInvalid();
  expect(screen.getByText('502 of 500 characters')).toBeVisible();
  expect(api.calls('updateInfo')).toHaveLength(0);
});

test('an invalid national code or username is reported immediately', async () => {
  const { user, api } = await openProfile({ country: 'IR', username: 'sara_k' });
  await user.type(screen.getByLabelText('National ID'), '0499370898');
  await user.type(screen.getByLabelText('Username'), ' k');
  await user.click(save());
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
  expect(screen.getByLabelText('Username')).toBeInvalid();
  expect(screen.getByLabelText('National ID')).toBeInvalid();
  expect(api.calls('updateInfo')).toHaveLength(0);
});

test('an invalid or future birthday is not ignored', async () => {
  const { user, api } = await openProfile();
  const birthday = screen.getByLabelText('Birthday');
  await user.type(birthday, 'last spring{Enter}');
  await waitFor(() => expect(birthday).toBeInvalid());
  expect(birthday).toHaveFocus();
  await user.clear(birthday);
  await user.type(birthday, '2999-01-01{Enter}');
  await waitFor(() => expect(birthday).toBeInvalid());
  expect(api.calls('updateInfo')).toHaveLength(0);
  await user.clear(birthday);
  await user.type(birthday, '1990-05-17{Enter}');
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(api.calls('updateInfo')[0]?.input).toEqual({ birthDate: '1990-05-17' });
});

test('in Persian the birthday is Jalali with Persian digits, and stored as an ISO date', async () => {
  const { user, api } = await openProfile({ birthDate: '1990-05-17', tel: '+989121234567' }, {}, 'fa');
  const birthday = screen.getByLabelText('تاریخ تولد');
  expect(birthday).toHaveValue('۱۳۶۹/۰۲/۲۷');
  expect(screen.getByText('+۹۸۹۱۲۱۲۳۴۵۶۷')).toBeVisible();
  expect(screen.getByText('۰ از ۵۰۰ کاراکتر')).toBeVisible();
  await user.clear(birthday);
  await user.type(birthday, '۱۳۷۰/۱/۱');
  await user.click(screen.getByRole('button', { name: 'ذخیره' }));
  expect(await screen.findByText('ذخیره شد')).toBeVisible();
  expect(api.calls('updateInfo')[0]?.input).toEqual({ birthDate: '1991-03-21' });
});

test('a country can be found by part of its name', async () => {
  const { user, api } = await openProfile();
  const country = screen.getByRole('combobox', { name: 'Country' });
  await waitFor(() => expect(country).toHaveValue('Not said'));
  await user.clear(country);
  await user.type(country, 'many');
  await user.click(await screen.findByRole('option', { name: 'Germany' }));
  await user.click(save());
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(api.calls('updateInfo')[0]?.input).toEqual({ country: 'DE' });
});

test('another language changes the screen once it is stored', async () => {
  const { user } = await openProfile();
  await user.selectOptions(screen.getByLabelText('Language'), 'فارسی');
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  await user.click(save());
  expect(await screen.findByRole('heading', { name: 'نمایهٔ شما' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  expect(await screen.findByText('ذخیره شد')).toBeVisible();
});

test('leaving with unsaved changes asks first, and staying keeps them', async () => {
  const { user, router } = await openProfile();
  await user.type(screen.getByLabelText('Name'), ' K.');
  const nav = screen.getByRole('navigation', { name: 'Your account' });
  await user.click(within(nav).getByRole('link', { name: 'Devices' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.pathname).toBe('/user');
  expect(screen.getByLabelText('Name')).toHaveValue('Sara K.');
  await user.click(within(nav).getByRole('link', { name: 'Devices' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Your devices' })).toBeVisible();
});

test('the navigation marks the open account screen and keeps the focus', async () => {
  const { user } = await openProfile();
  const nav = screen.getByRole('navigation', { name: 'Your account' });
  expect(within(nav).getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
  within(nav).getByRole('link', { name: 'Password' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Change password' })).toBeVisible();
  expect(within(nav).getByRole('link', { name: 'Password' })).toHaveAttribute('aria-current', 'page');
  expect(within(nav).getByRole('link', { name: 'Password' })).toHaveFocus();
  expect(document.title).toContain('Change password');
});

test('e-mail and mobile are shown with links to change them', async () => {
  await openProfile();
  expect(screen.getByText('sara@example.com')).toHaveClass('ltr');
  expect(screen.getByRole('link', { name: 'Change your email address' })).toHaveAttribute(
    'href',
    '/user/change-email',
  );
  expect(screen.getByRole('link', { name: 'Add a mobile number' })).toHaveAttribute(
    'href',
    '/user/change-mobile',
  );
});

test('a guest signs in first, and loading a failed profile can be retried', async () => {
  fakeApi({});
  const { router, unmount } = await renderApp('/user');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(router.state.location.search).toBe('?redirect=%2Fuser');
  unmount();
  storeSessionToken('token');
  fakeApi({});
  await renderApp('/user');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
