import type { ManagedCategory } from '@nazar/domain/api/category-calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../api/session.ts';
import { makeDeferred } from '../../testing/deferred.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sara } from '../../testing/sara.ts';

test('each press of "Move up" counts, even while the previous move is being saved', async () => {
  storeSessionToken('token');
  let rows: ManagedCategory[] = ['A', 'B', 'C', 'D'].map((name, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    names: { en: name, fa: name },
    inquiryCount: 0,
  }));
  const first = makeDeferred<void>();
  const api = fakeApi({
    getInfo: () => ({ ...sara, roles: ['user', 'admin'] }),
    getManagedCategories: () => rows,
    moveCategory: async ({ id, before }) => {
      await first.promise;
      const others = rows.filter((row) => row.id !== id);
      const place = others.findIndex((row) => row.id === before);
      rows = others.toSpliced(place, 0, ...rows.filter((row) => row.id === id));
      return {};
    },
  });
  const { user } = await renderApp('/admin/categories');
  const list = await screen.findByRole('list', { name: 'General categories' });
  const order = () =>
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent?.[0]);
  const up = await screen.findByRole('button', { name: 'Move D up' });
  up.focus();
  await user.keyboard('{Enter}{Enter}{Enter}');
  await waitFor(() => expect(order()).toEqual(['D', 'A', 'B', 'C']));
  expect(up).toHaveFocus();
  expect(api.calls('moveCategory')).toHaveLength(1);
  first.resolve();
  await screen.findByText('“\u2068D\u2069” is now number 1 of 4.');
  expect(api.calls('moveCategory')).toHaveLength(3);
  expect(rows.map(({ names }) => names.en)).toEqual(['D', 'A', 'B', 'C']);
  expect(order()).toEqual(['D', 'A', 'B', 'C']);
});
