import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { type FakeHandlers, fakeApi } from '../../../testing/fake-api.ts';
import { fakePublicInquiry } from '../../../testing/fake-public-inquiry.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { fakeWorkspace } from '../../../testing/workspace.ts';

const id = '00000000-0000-4000-8000-000000000001';

type Sealed = NonNullable<Workspace['sealed']>;

function ballot(sealed: Sealed, changes: Partial<Workspace> = {}, more: FakeHandlers = {}) {
  storeSessionToken('token');
  const of = { cooperationType: 'users', anonymous: true } as const;
  const state = sealed.results === 'ballotOpen' ? 'open' : 'withheld';
  const { abilities } = fakeWorkspace(id);
  const unable = { abilities: { ...abilities, seeResults: false, seeResponses: false, makeCharts: false } };
  return fakeApi({
    getWorkspace: () => fakeWorkspace(id, { ...of, ballot: state, ...unable, sealed, ...changes }),
    getItem: () => fakePublicInquiry({ ...of, ballot: state }),
    ...more,
  });
}

const open: Sealed = { results: 'ballotOpen', responses: 'ballotOpen' };
const withheld: Sealed = { results: 'ballotWithheld', responses: 'ballotWithheld' };

test.each([
  ['results', 'getSummary'],
  ['results/cross-tab', 'getGroupings'],
  ['charts', 'getCharts'],
  ['charts/create', 'getGroupings'],
  ['responses', 'getResponseList'],
] as const)('an open ballot’s page %s shows the reason without a call', async (page, refused) => {
  const { calls } = ballot(open);
  await renderApp(`/Inquiries/${id}/${page}`);
  expect(await screen.findByText('8 people have taken part.')).toBeVisible();
  expect(screen.getByText(/Results are released after closing/)).toBeVisible();
  expect(calls(refused)).toHaveLength(0);
});

test('a withheld ballot’s results page shows that there are none', async () => {
  const { calls } = ballot(withheld, { state: 'expired' });
  await renderApp(`/Inquiries/${id}/results`);
  expect(await screen.findByText(/fewer than 5 people took part/)).toBeVisible();
  expect(calls('getSummary')).toHaveLength(0);
});

async function openClosing(votes: number) {
  ballot(open, { responseCount: votes });
  const { user } = await renderApp(`/Inquiries/${id}/results`);
  await user.click(await screen.findByRole('button', { name: /^More actions for/ }));
  expect(screen.queryByRole('menuitem', { name: 'Import responses' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Close…' }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

test('closing with too few votes warns that results are never shown', async () => {
  const { user, dialog } = await openClosing(2);
  expect(dialog.getByText(/^Only 2 people have voted\./)).toBeVisible();
  await user.click(dialog.getByText('On a date'));
  expect(dialog.getByText(/With fewer than 5 votes, results are never shown/)).toBeVisible();
});

test('closing with enough votes announces the release of the results', async () => {
  const { dialog } = await openClosing(5);
  expect(dialog.getByText('The ballot closes for good, and its results are released.')).toBeVisible();
});
