import type { Chart, ChartData } from '@nazar/domain/results/chart.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { InquiryCover } from './inquiry-cover.tsx';

const id = '0190c8d0-0000-4a6b-8c1d-000000000001';
const inquiry = { id, publicFile: null, publicFileKind: null, language: 'en' as const };
const option = (position: number, label: string) => ({ optionId: `option-${position}`, position, label });

function haveChart(type: Chart['type'], failures = 0) {
  const chart: Chart = {
    id,
    title: 'Drinks',
    type,
    isPrimary: true,
    accessType: 'public',
    enabled: true,
    conditionQuestionId: null,
    conditionOptionIds: [],
    groupQuestionId: id,
    groupOptionIds: [id],
  };
  const isTrend = type === 'trend';
  const data: ChartData = {
    total: 4,
    withheld: false,
    answered: 4,
    question: null,
    condition: null,
    points: isTrend
      ? []
      : [
          { ...option(0, 'Tea'), count: 3 },
          { ...option(1, 'Coffee'), count: 1 },
        ],
    days: isTrend ? ['2026-01-01', '2026-01-02'] : [],
    series: isTrend
      ? [
          { ...option(0, 'Tea'), counts: [1, 2] },
          { ...option(1, 'Coffee'), counts: [0, 1] },
        ]
      : [],
  };
  let left = failures;
  const charts = { inquiryTitle: '', charts: [{ chart, data }], canMake: false };
  return fakeApi({ getCharts: () => (left-- > 0 ? refuse('unavailable', 'Busy.') : charts) });
}

const open = (coverType: string) => {
  const Component = () => <InquiryCover inquiry={{ ...inquiry, coverType }} eager sizes="400px" />;
  return renderApp('/cover', { routes: [{ path: '/cover', Component }] });
};
beforeEach(() => window.localStorage.clear());

test.each([
  ['bar', 0, 0],
  ['pie', 2, 0],
  ['trend', 3, 2],
] as const)('a %s cover has its shape, and its values as text', async (type, paths, lines) => {
  haveChart(type);
  await open('chart');
  const figure = await screen.findByRole('figure');
  expect(figure.querySelectorAll('path')).toHaveLength(paths);
  expect(figure.querySelectorAll('polyline')).toHaveLength(lines);
  expect(within(figure).getByText('Tea')).toBeVisible();
  expect(within(figure).getByText('75%')).toBeVisible();
});

test('without the choice of a chart the cover is a picture, and no chart is loaded', async () => {
  const { calls } = haveChart('bar');
  await open('none');
  expect(screen.queryByRole('figure')).toBeNull();
  expect(calls('getCharts')).toEqual([]);
});

test('a chart that failed to load can be retried', async () => {
  haveChart('bar', 1);
  const { user } = await open('chart');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('figure')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
