import { within } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../../api/query-client.ts';
import { AppProviders } from '../../../../app/app-providers.tsx';
import { changeLanguage, i18n, startI18n } from '../../../../i18n/i18n.ts';
import { emptyHomeFilter } from '../home-filter.ts';
import { HomeFilters } from './home-filters.tsx';

test('filters chosen and typed before the script loaded are kept', async () => {
  await (i18n.isInitialized ? changeLanguage('en') : startI18n('en'));
  const onChange = vi.fn();
  const filters = (
    <AppProviders queryClient={makeQueryClient()}>
      <HomeFilters
        filter={emptyHomeFilter}
        shownLanguage="en"
        onChange={onChange}
        categories={[{ id: 'health', name: 'Health' }]}
      />
    </AppProviders>
  );
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(filters);
  const choice = (name: string) => within(place).getByRole<HTMLSelectElement>('combobox', { name });
  choice('Category').value = 'health';
  choice('Order').value = 'popular';
  const box = within(place).getByRole<HTMLInputElement>('searchbox');
  box.value = 'sle';
  const root = await act(async () => hydrateRoot(place, filters));
  expect(onChange.mock.calls).toEqual([[{ category: 'health', sort: 'popular' }]]);
  await act(async () => root.render(filters));
  expect(box).toHaveValue('sle');
  act(() => root.unmount());
  place.remove();
});
