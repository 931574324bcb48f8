import type { MyCategory } from '@nazar/domain/api/my-category-calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../api/session.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sara } from '../../testing/sara.ts';

const idOf = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`;

test('categories are moved by the menu, can’t have a used name, and are deleted after confirmation', async () => {
  storeSessionToken('token');
  let rows: MyCategory[] = [
    { id: idOf('1'), name: 'Clients', color: 'cyan', inquiryCount: 2 },
    { id: idOf('2'), name: 'Courses', color: 'plum', inquiryCount: 0 },
  ];
  const api = fakeApi({
    getInfo: () => sara,
    getMyCategories: () => rows,
    orderMyCategories: ({ ids }) => {
      rows = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      return {};
    },
    addMyCategory: () =>
      refuse('invalidInput', {
        name: { code: 'categoryNameTaken', text: 'Another category has this name.' },
      }),
    deleteMyCategory: ({ id }) => {
      rows = rows.filter((row) => row.id !== id);
      return {};
    },
  });
  const { user } = await renderApp('/category');
  const names = () => screen.getAllByRole('listitem').map((row) => within(row).getByText(/^C/).textContent);
  expect(await screen.findByRole('link', { name: '2 inquiries' })).toHaveAttribute(
    'href',
    `/Inquiries?category=${idOf('1')}`,
  );
  await user.click(screen.getByRole('button', { name: 'More actions for “Courses”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await waitFor(() => expect(names()).toEqual(['Courses', 'Clients']));
  expect(api.calls('orderMyCategories').map(({ input }) => input)).toEqual([{ ids: [idOf('2'), idOf('1')] }]);

  await user.click(screen.getByRole('button', { name: 'New category' }));
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(field, 'Clients');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription('Another category has this name.'));
  expect(field).toHaveValue('Clients');
  await user.keyboard('{Escape}');

  await user.click(await screen.findByRole('button', { name: 'More actions for “Clients”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Clients”?' });
  expect(dialog).toHaveTextContent('Its 2 inquiries stay.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(names()).toEqual(['Courses']));
});

test('the focus moves to the heading’s button when the first category replaces the empty list', async () => {
  storeSessionToken('token');
  let rows: MyCategory[] = [];
  fakeApi({
    getInfo: () => sara,
    getMyCategories: () => rows,
    addMyCategory: ({ id, name, color }) => {
      rows = [{ id, name, color, inquiryCount: 0 }];
      return { id };
    },
  });
  const { user } = await renderApp('/category');
  await user.click(await screen.findByRole('button', { name: 'New category' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Clients{Enter}');
  expect(await screen.findByRole('listitem')).toHaveTextContent('Clients');
  await waitFor(() => expect(screen.getByRole('button', { name: 'New category' })).toHaveFocus());
});
