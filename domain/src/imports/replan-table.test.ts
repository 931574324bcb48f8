import { expect, test } from 'vitest';
import { profileTable } from '../testing/profile-table.ts';
import type { NewColumnPlan } from './import-plan.ts';
import { proposeColumnPlans } from './propose-column-plans.ts';
import { replanTable } from './replan-table.ts';

const often = (cells: readonly string[]) => Array.from({ length: 9 }, () => cells).flat();
const columns = profileTable({
  Age: often(['15', '22', '30', 'refused']),
  Devices: often(['Phone', 'Laptop', 'Phone;Laptop']),
  'Rate [Clean]': often(['1', '2', '3', '8']),
  'Rate [On time]': often(['2', '3', '1', '4']),
});
const planned = proposeColumnPlans(columns, '.');
const before = { decimal: '.', separator: ';' } as const;
const typesOf = (all: readonly NewColumnPlan[]) =>
  all.map(({ use, question }) => question?.responseType ?? use);

test('changing the codes for «not answered» changes types and keeps edited texts', () => {
  expect(typesOf(planned)).toEqual(['single', 'multiple', 'matrix', 'row']);
  const written = planned.map((column) =>
    column.question === null
      ? column
      : {
          ...column,
          question: {
            ...column.question,
            body: `${column.question.body}?`,
            options: column.question.options.map((option) => ({ ...option, body: `«${option.body}»` })),
          },
        },
  );
  const replanned = replanTable(written, columns, before, { missing: () => ['refused', '8'] });
  expect(typesOf(replanned)).toEqual(['number', 'multiple', 'matrix', 'row']);
  expect(replanned[0]?.question).toMatchObject({ body: 'Age?', min: 15, max: 30, options: [] });
  expect(replanned[1]?.question?.options.map(({ body }) => body)).toEqual(['«Phone»', '«Laptop»']);
  expect(replanned[2]?.question?.options.map(({ value }) => value)).toEqual(['1', '2', '3', '4']);
  const back = replanTable(replanned, columns, before, { missing: () => [] });
  expect(typesOf(back)).toEqual(typesOf(planned));
});

test('a person’s choice for a column stays, for all columns of its question', () => {
  const chosen = planned.map((column): NewColumnPlan => {
    if (column.question === null || column.index !== 0) return column;
    return { ...column, question: { ...column.question, responseType: 'dropdown' } };
  });
  const replanned = replanTable(chosen, columns, before, { missing: () => ['refused'], separator: null });
  expect(typesOf(replanned)).toEqual(['dropdown', 'single', 'matrix', 'row']);
  expect(replanned[0]?.question?.options.map(({ value }) => value)).toEqual(['15', '22', '30']);
  expect(replanned.every(({ missing }) => missing.includes('refused'))).toBe(true);
});
