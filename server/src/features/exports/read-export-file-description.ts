import type { ExportSettings } from '@nazar/domain/exports/export-settings.ts';
import { makeExportTable } from '@nazar/domain/exports/export-table.ts';
import { getStoredOtherTextKey } from '@nazar/domain/inquiries/answer-types/choice.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { getStoredAnswerKey } from '@nazar/domain/inquiries/answer-types/value-answer.ts';
import { compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import { storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import type { Database } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findInquiry, listPublishedRevisions } from '../inquiries/index.ts';
import { getExportTexts } from './export-texts.ts';
import type { ExportFileDescription } from './export-writer.ts';
import {
  countExportedResponses,
  type ExportedResponseSelection,
  measureLongestNoteBytes,
  measureLongestTextBytes,
} from './response-queries.ts';

export type ExportFileDescriptionRequest = {
  readonly selection: ExportedResponseSelection;
  readonly settings: ExportSettings;
  /** Milliseconds since 1970. */
  readonly moment: number;
  readonly rowsSayMoment: boolean;
  readonly measures: boolean;
};

/** Reads everything in a file except its rows, in one snapshot. */
export async function readExportFileDescription(
  snapshot: Database,
  { selection, settings, moment, rowsSayMoment, measures }: ExportFileDescriptionRequest,
): Promise<ExportFileDescription> {
  const { inquiryId, where } = selection;
  const inquiry = await findInquiry(snapshot, inquiryId);
  if (inquiry === null) throw new Problem('notFound');
  const revisions = await listPublishedRevisions(snapshot, inquiryId);
  if (revisions.length === 0) throw new Problem('inquiryNotPublished');
  const responses = await countExportedResponses(snapshot, selection);
  const filteredOf =
    where === null ? null : await countExportedResponses(snapshot, { ...selection, where: null });
  const forms = revisions.map(({ revision, definition }) => ({
    revision,
    compiled: compileInquiry(translateInquiry(definition, settings.language)),
  }));
  const words = getExportTexts(settings.language);
  const table = makeExportTable({
    forms,
    moment,
    rowsSayMoment,
    words: words.columns,
    timeZone: settings.timeZone,
    storesIdentity: revisions.some(({ definition }) => storesIdentity(definition)),
  });
  const { title, language } = inquiry.definition;
  return {
    about: { title, language, inquiryId, moment, responses, settings, filteredOf },
    table,
    words,
    widths: measures ? await measureColumns(snapshot, selection, table) : [],
  };
}

/** Ids have a fixed length and are not among the answers. */
const idToBytes = 36;

async function measureColumns(
  snapshot: Database,
  selection: ExportedResponseSelection,
  { columns }: ExportFileDescription['table'],
): Promise<number[]> {
  const keys = columns.map(({ kind, question, part }) => {
    if (kind !== 'text' || question === null) return null;
    return part === null ? getStoredAnswerKey(question) : getStoredOtherTextKey(question);
  });
  const widths = await measureLongestTextBytes(
    snapshot,
    selection,
    keys.filter((key) => key !== null),
  );
  const noteBytes = await measureLongestNoteBytes(snapshot, selection);
  return keys.map((key, index) => {
    const column = columns[index];
    const isOfFiles = column?.question != null && answerTypes[column.question.responseType].shape === 'files';
    // File names are made from the stored ids, and are less than twice as long.
    if (key !== null) return (widths.get(key) ?? 0) * (isOfFiles ? 2 : 1);
    if (column?.question !== null) return 0;
    return column.name === 'note' ? noteBytes : (column.bytes ?? idToBytes);
  });
}
