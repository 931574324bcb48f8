import { readFile } from 'node:fs/promises';
import { getCategories } from '@nazar/domain/api/inquiry-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiry/inquiry.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { InProcessClient, RequestHeaders } from '../../http/in-process-client.ts';
import { drawCover } from './draw-cover.ts';
import { ImportError } from './import-error.ts';
import type { Questionnaire } from './questionnaire.ts';

export type ImportOptions = {
  readonly title?: string | undefined;
  readonly language?: Language | undefined;
  /** An id, or the name in either language. */
  readonly category?: string | undefined;
  readonly publicTitle?: string | undefined;
  readonly publicText?: string | undefined;
  /** The path of a picture. */
  readonly cover?: string | undefined;
  readonly resultView: InquirySettings['resultViewStatus'];
  readonly timeZone?: string | undefined;
  /** Ends of numbers that name none. */
  readonly min: number | null;
  readonly max: number | null;
};

const usualCategory = 'Science and research';
const leastPublicTitle = 10;

type Owner = { readonly client: InProcessClient; readonly headers: RequestHeaders };

/** The info that an inquiry of this questionnaire is published with; its cover is uploaded for it. */
export async function inquirySettings(questionnaire: Questionnaire, options: ImportOptions, owner: Owner) {
  const title = options.title ?? questionnaire.title;
  if (title === '') throw new ImportError('The questionnaire has no title. Give one: --title "…"');
  const publicTitle = options.publicTitle ?? title;
  if ([...publicTitle].length < leastPublicTitle) {
    throw new ImportError(
      `«${publicTitle}» is short for a public title. Give a longer one: --public-title "…"`,
    );
  }
  return {
    title,
    publicTitle,
    language: options.language ?? questionnaire.languageOfItems,
    categoryId: await findCategory(options.category ?? usualCategory, owner),
    publicDescription: paragraph(options.publicText ?? questionnaire.source),
    publicFile: await owner.client.upload(await coverOf(options, title), 'cover', owner.headers),
    resultViewStatus: options.resultView,
    timeZone: options.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

async function findCategory(wanted: string, { client, headers }: Owner): Promise<string> {
  const all = await Promise.all(
    (['en', 'fa'] as const).map((langId) => client.call(getCategories, { langId }, headers)),
  );
  const found = all.flat().find(({ id, name }) => id === wanted || foldText(name) === foldText(wanted));
  if (found !== undefined) return found.id;
  const names = all.map((list) => list.map(({ name }) => name).join(', ')).join('\n  ');
  throw new ImportError(`There is no category «${wanted}». There are:\n  ${names}`);
}

async function coverOf({ cover }: ImportOptions, title: string): Promise<Buffer> {
  if (cover === undefined) return drawCover(title);
  try {
    return await readFile(cover);
  } catch (error) {
    throw new ImportError(`The cover can't be read: ${error instanceof Error ? error.message : error}`);
  }
}

function paragraph(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped === '' ? '' : `<p>${escaped}</p>`;
}
