import { readFile } from 'node:fs/promises';
import type { ExportFormat } from '@nazar/domain/exports/export-settings.ts';
import { expect } from '@playwright/test';
import { readZip } from '../server/src/features/exports/testing/read-back-xlsx.ts';
import type { Texts } from './fixtures.ts';
import type { KeyboardPerson } from './keyboard-person.ts';

/** Exports by keyboard from the open results, and returns the file's content. */
export async function exportByKeyboard(
  person: KeyboardPerson,
  t: Texts,
  format: ExportFormat,
): Promise<Buffer> {
  const { page } = person;
  const dialog = page.getByRole('dialog');
  if ((await dialog.count()) === 0) {
    await person.press(page.getByRole('button', { name: t('exports:export') }));
  }
  const name = t(`exports:format.${format}`);
  await person.select(dialog.getByLabel(t('exports:format.label')), name);
  await person.press(dialog.getByRole('button', { name: t('exports:start') }));
  const link = dialog.getByRole('region', { name }).getByRole('link', { name: t('exports:download') });
  await expect(link).toBeVisible();
  return downloadByAction(person, () => person.press(link));
}

/** Returns the file that the action downloads. */
export async function downloadByAction({ page }: KeyboardPerson, act: () => Promise<void>): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await act();
  return readFile(await (await started).path());
}

/** All texts of a spreadsheet. */
export function readSheetTexts(workbook: Buffer): string {
  return [...readZip(workbook).values()].map((part) => part.toString('utf8')).join('\n');
}

export const listZipNames = (archive: Buffer): string[] => [...readZip(archive).keys()];
