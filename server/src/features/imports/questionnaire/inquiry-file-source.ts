import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import type { InquiryFile } from '@nazar/domain/inquiries/inquiry-file.ts';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import type { InProcessClient } from '../../../platform/http/calls/in-process-client.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { insertDraftFromInquiryFile, withInquiryFile } from '../../inquiries/index.ts';
import { describeProblemInEnglish } from '../describe-problem-in-english.ts';
import { ImportError } from '../import-error.ts';
import type { ImportOptions, PlannedInquirySettings } from '../import-settings.ts';
import { relaxDefinitionForImport } from './plan-inquiry-file-import.ts';

type Location = { readonly path: string; readonly size: number; readonly isArchive: boolean };

/** An inquiry file next to a table of responses. */
export type InquiryFileSource = {
  readonly location: Location;
  readonly file: InquiryFile;
  /** A hash of questions and settings. */
  readonly fingerprint: string;
};

const names = [
  { name: 'inquiry.zip', isArchive: true },
  { name: 'inquiry.json', isArchive: false },
];

/** Returns null if the folder has no inquiry file. */
export async function readInquiryFileSource(folder: string): Promise<InquiryFileSource | null> {
  for (const { name, isArchive } of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found === null) continue;
    const location = { path, size: found.size, isArchive };
    const file = await withInquiryFile(location, async (open) => open.file).catch((error: unknown) => {
      throw error instanceof Problem ? new ImportError(`${path}: ${describeProblemInEnglish(error)}`) : error;
    });
    const fingerprint = createHash('sha256').update(JSON.stringify(file.definition)).digest('hex');
    return { location, file, fingerprint };
  }
  return null;
}

type FromFile = {
  readonly client: InProcessClient;
  readonly id: string;
  readonly inquiryFile: InquiryFileSource;
  readonly options: Pick<ImportOptions, 'cover'>;
};

/** Adds the draft of an inquiry file, which accepts answers of any age; returns its revision. */
export async function addDraftFromInquiryFile(
  { client, id, inquiryFile: { location }, options }: FromFile,
  { publicFile, ...settings }: PlannedInquirySettings & { readonly publicFile: string },
): Promise<number> {
  const adapt = (definition: Definition): Definition => ({
    // In the requested language, if it is translated.
    ...relaxDefinitionForImport(translateInquiry(definition, settings.language)),
    ...settings,
    publicFile: options.cover === undefined ? (definition.publicFile ?? publicFile) : publicFile,
    // Every import creates an inquiry that anyone could answer, in which each row is a response.
    cooperationType: 'anon',
    anonymous: false,
    maxParticipantCount: null,
    timeLimit: null,
    singleSession: false,
    questionCount: null,
  });
  const { revision } = await client.run((ctx) =>
    withInquiryFile(location, (open) => insertDraftFromInquiryFile(ctx, open, { id, adapt })),
  );
  return revision;
}
