import { expect, test } from 'vitest';
import { titleOf } from './use-plan.ts';

const longer = (name: string) => `Imported from ${name}`;

test.each([
  ['customers_in-2026.csv', 'customers in 2026'],
  ['answers.csv', 'Imported from answers'],
  ['پاسخ‌ها.xlsx', 'Imported from پاسخ‌ها'],
  ['.csv', 'Imported from '],
])('the title suggested for %s is long enough to be taken', (fileName, title) => {
  expect(titleOf(fileName, longer)).toBe(title);
});
