import type { Page } from '@playwright/test';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';

/** Removes what an older Chromium lacks from a new one. */
async function forget(page: Page, methods: readonly string[]): Promise<void> {
  await page.addInitScript((names) => {
    for (const name of names) Reflect.deleteProperty(Array.prototype, name);
    for (const kind of [Map, Object]) Reflect.deleteProperty(kind, 'groupBy');
    for (const name of ['isWellFormed', 'toWellFormed']) Reflect.deleteProperty(String.prototype, name);
    Reflect.deleteProperty(Intl, 'Segmenter');
  }, methods);
}

const copying = ['toReversed', 'toSorted', 'toSpliced', 'with'];

test('the application adds functions that an older browser lacks', async ({ page, t }) => {
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  await forget(page, copying);
  await page.goto('/');
  const form = page.getByRole('form', { name: t('start:name.poll') });
  await form.getByRole('textbox', { name: t('start:pollQuestion') }).click();
  await form.getByRole('textbox', { name: 'Option 1' }).fill('Tea');
  await form.getByRole('textbox', { name: 'Option 2' }).fill('Coffee');
  await form.getByRole('button', { name: t('start:addOption') }).click();
  await form.getByRole('button', { name: 'Remove option 1' }).click();
  await expect(form.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Coffee');
  expect(failures).toEqual([]);
});

test('the participation page loads no additions for older browsers', async ({ page, site }) => {
  const { id } = await publishOpenInquiry(await signUpByCalls(site), 'en');
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  await forget(page, [...copying, 'findLast', 'findLastIndex']);
  await page.goto(`/${id}/participate`);
  await page.getByRole('radio').first().check();
  await expect(page.getByRole('radio').first()).toBeChecked();
  expect(failures).toEqual([]);
});
