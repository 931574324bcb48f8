import { screen, waitFor } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderComponent } from '../../../testing/render-app.tsx';
import { CountryField } from './country-field.tsx';

function Form({ onSubmit }: { onSubmit: (country: string) => void }) {
  const [country, setCountry] = useState('UN');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(country);
  };
  return (
    <form onSubmit={submit}>
      <CountryField value={country} onChange={(next) => setCountry(next ?? 'UN')} />
    </form>
  );
}

async function open() {
  fakeApi({ getCountries: () => ({ UN: 'Not said', IR: 'Iran', IQ: 'Iraq' }) });
  const submitted = vi.fn();
  const { user } = await renderComponent(<Form onSubmit={submitted} />);
  const field = await screen.findByRole('combobox', { name: 'Country' });
  await waitFor(() => expect(field).toHaveValue('Not said'));
  return { user, field, submitted };
}

test('text typed after a click replaces the chosen country', async () => {
  const { user, field } = await open();
  await user.click(field);
  await user.keyboard('iran');
  expect(field).toHaveValue('iran');
});

test('Enter chooses the first match, and submits the form only if there is nothing to choose', async () => {
  const { user, field, submitted } = await open();
  await user.click(field);
  await user.keyboard('ira{Enter}');
  expect(field).toHaveValue('Iran');
  expect(submitted).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledExactlyOnceWith('IR');
});

test('countries that begin with the typed text come first, also with Arabic ye or kaf', async () => {
  fakeApi({
    getCountries: () => ({
      UN: 'نگفته',
      US: 'آمریکا',
      KE: 'کنیا',
      DM: 'دومینیکا',
      MX: 'مکزیک',
      CA: 'کانادا',
    }),
  });
  const { user } = await renderComponent(<Form onSubmit={vi.fn()} />, { language: 'fa' });
  const field = await screen.findByRole('combobox', { name: 'کشور' });
  await waitFor(() => expect(field).toHaveValue('نگفته'));
  await user.click(field);
  await user.keyboard('ك');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['کانادا', 'کنیا', 'آمریکا', 'دومینیکا', 'مکزیک'],
  ]);
});

test('Enter on an unknown name does not submit the form', async () => {
  const { user, field, submitted } = await open();
  await user.click(field);
  await user.keyboard('xyz{Enter}');
  expect(submitted).not.toHaveBeenCalled();
});
