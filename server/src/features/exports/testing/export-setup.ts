import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ExportSettings } from '@nazar/domain/exports/export-settings.ts';
import type { Definition, InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { makePublished } from '../../../testing/inquiries.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { writeExport } from '../write-export.ts';

/** Default settings for tests: numbers and Gregorian days. */
export const plainSettings: ExportSettings = {
  format: 'csv',
  values: 'codes',
  language: 'en',
  timeZone: 'UTC',
  calendar: 'gregorian',
};

/** Writes one export and returns its bytes. */
export async function exportBytes(
  server: Pick<TestApp, 'db' | 'clock' | 'deps'>,
  inquiryId: string,
  settings: Partial<ExportSettings> = {},
  filter: Filter | null = null,
): Promise<Buffer> {
  const output = new PassThrough();
  const read = buffer(output);
  read.catch(() => {});
  await writeExport(server.db, {
    inquiryId,
    settings: { ...plainSettings, ...settings },
    filter,
    output,
    now: server.clock.now,
    store: server.deps.files,
  });
  return read;
}

/** Publishes a definition with new question ids, and returns the inquiry and its revision. */
export async function publishDefinition(
  server: TestApp,
  definition: Definition,
  settings: Partial<InquirySettings> = {},
): Promise<{ id: string; revision: number }> {
  const withoutCodes = (key: string, value: unknown) => (key === 'code' ? undefined : value);
  const segments = JSON.parse(JSON.stringify(definition.segments, withoutCodes));
  const { title, language } = definition;
  return makePublished(server, { segments, settings: { title, language, ...settings } });
}
