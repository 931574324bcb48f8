import { readFile } from 'node:fs/promises';
import { drawCover, getCategories } from '@nazar/domain/api/inquiry-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { isPublicTitleTooShort } from '@nazar/domain/inquiries/public-title.ts';
import { getDefaultCoverTone } from '@nazar/domain/inquiries/theme/cover-tone.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { InProcessClient } from '../../platform/http/calls/in-process-client.ts';
import { ImportError } from './import-error.ts';
import { formatParagraphHtml } from './questionnaire/plan-import-segments.ts';
import type { Questionnaire } from './questionnaire/questionnaire.ts';
import type { OpenedImportTable } from './table/open-table.ts';
import type { TableFormatOptions } from './table/read-table.ts';

export type ImportOptions = {
  readonly title?: string | undefined;
  readonly language?: Language | undefined;
  /** An id, or a name in either language. */
  readonly category?: string | undefined;
  readonly publicTitle?: string | undefined;
  readonly publicText?: string | undefined;
  /** Path of a picture. */
  readonly cover?: string | undefined;
  readonly resultView: InquirySettings['resultViewStatus'];
  readonly timeZone?: string | undefined;
  /** Whether the home list and searches show it. */
  readonly listed?: boolean | undefined;
  /** Whether people can take part in the imported inquiry. */
  readonly open?: boolean | undefined;
  /** The inquiry to update, if its title has changed. */
  readonly inquiryId?: string | undefined;
  /** Removes stored responses that are no longer in the file, even if they are the majority. */
  readonly replace?: boolean | undefined;
  /** Name of the file of answers, if it is not the usual one. */
  readonly answers?: string | undefined;
  readonly format?: TableFormatOptions | undefined;
  /** The range of numbers without given bounds. */
  readonly min: number | null;
  readonly max: number | null;
};

const usualCategory = 'Science and research';

type Owner = { readonly client: InProcessClient };

/** The info to publish the inquiry with, without its cover. */
export async function planImportedInquirySettings(
  questionnaire: Questionnaire,
  options: ImportOptions,
  { inquiryFile, ...owner }: Owner & Pick<OpenedImportTable, 'inquiryFile'>,
): Promise<PlannedInquirySettings> {
  const definition = inquiryFile?.file.definition;
  const title = options.title ?? questionnaire.title;
  if (title === '') throw new ImportError('The questionnaire has no title. Give one: --title "…"');
  const publicTitle = options.publicTitle ?? (definition?.publicTitle || title);
  if (isPublicTitleTooShort(publicTitle)) {
    throw new ImportError(
      `«${publicTitle}» is short for a public title. Give a longer one: --public-title "…"`,
    );
  }
  const language = options.language ?? questionnaire.languageOfItems;
  const categoryId = await findCategory(options.category, definition?.categoryId ?? null, owner);
  return {
    title,
    publicTitle,
    language,
    categoryId,
    publicDescription:
      options.publicText === undefined && definition !== undefined
        ? definition.publicDescription
        : formatParagraphHtml(options.publicText ?? questionnaire.source),
    resultViewStatus: options.resultView,
    listed: options.listed === true,
    timeZone: options.timeZone ?? questionnaire.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

export type PlannedInquirySettings = Pick<
  InquirySettings,
  'title' | 'publicTitle' | 'language' | 'publicDescription' | 'resultViewStatus' | 'listed' | 'timeZone'
> & { readonly categoryId: string };

/** The given category, otherwise that of the inquiry file if it exists here, or the default one. */
async function findCategory(
  categoryOption: string | undefined,
  ofFile: string | null,
  { client }: Owner,
): Promise<string> {
  const all = await Promise.all(
    (['en', 'fa'] as const).map((langId) => client.call(getCategories, { langId })),
  );
  const isOfFile = categoryOption === undefined && all.flat().some(({ id }) => id === ofFile);
  if (isOfFile && ofFile !== null) return ofFile;
  const idOrName = categoryOption ?? usualCategory;
  const found = all.flat().find(({ id, name }) => id === idOrName || foldText(name) === foldText(idOrName));
  if (found !== undefined) return found.id;
  const names = all.map((list) => list.map(({ name }) => name).join(', ')).join('\n  ');
  throw new ImportError(`There is no category «${idOrName}». There are:\n  ${names}`);
}

/** The given picture, or a drawn one. */
export async function readOrDrawCover(
  { cover }: ImportOptions,
  { publicTitle, categoryId, language }: PlannedInquirySettings,
  { client, id }: Owner & { readonly id: string },
): Promise<Buffer> {
  if (cover === undefined) {
    const words = { title: publicTitle, categoryId, language };
    const { picture } = await client.call(drawCover, { ...words, tone: getDefaultCoverTone(id) });
    return Buffer.from(picture, 'base64');
  }
  try {
    return await readFile(cover);
  } catch (error) {
    throw new ImportError(`The cover can't be read: ${error instanceof Error ? error.message : error}`);
  }
}
