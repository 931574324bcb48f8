import {
  maxResponseListColumns,
  type ResponseListHeader,
  type ResponseQuestion,
} from '@nazar/domain/api/response-calls.ts';
import { useState } from 'react';
import { readBrowserStorage, writeBrowserStorage } from '../../api/browser-storage.ts';

const listMetadataColumns = ['person', 'duration', 'score', 'passed', 'givenIn', 'channel'] as const;
export type ResponseMetadataColumn = (typeof listMetadataColumns)[number];

/** The columns of the list after the time of the response: metadata and questions, in the inquiry's order. */
export type ResponseColumns = {
  readonly plain: readonly ResponseMetadataColumn[];
  readonly questionIds: readonly string[];
};

const usualQuestions = 4;
const usualQuestionsOnPhones = 2;

export function listAvailableMetadataColumns({
  storesIdentity,
  hasScores,
  hasPassMark,
}: ResponseListHeader): ResponseMetadataColumn[] {
  const conditions: Partial<Record<ResponseMetadataColumn, boolean>> = {
    person: storesIdentity,
    score: hasScores,
    passed: hasPassMark,
  };
  return listMetadataColumns.filter((name) => conditions[name] ?? true);
}

export function listChosenQuestions(
  { questions }: ResponseListHeader,
  { questionIds }: ResponseColumns,
): ResponseQuestion[] {
  return questions.filter(({ questionId }) => questionIds.includes(questionId));
}

/** The default columns: most inquiries have one language and one link. */
function getDefaultColumns(list: ResponseListHeader): ResponseMetadataColumn[] {
  return listAvailableMetadataColumns(list).filter((name) => {
    return name === 'channel' ? list.channels.length > 0 : name !== 'givenIn';
  });
}

const usualPhoneColumns: readonly ResponseMetadataColumn[] = ['person', 'score', 'passed'];

/** The person and the score, with the first answers. */
function getDefaultPhoneColumns(list: ResponseListHeader, ids: readonly string[]): ResponseColumns {
  const plain = listAvailableMetadataColumns(list).filter((name) => usualPhoneColumns.includes(name));
  return { plain, questionIds: ids.slice(0, usualQuestionsOnPhones) };
}

/** The chosen columns of this inquiry, stored in the browser, apart for phones and wider screens. */
export function useResponseColumns(list: ResponseListHeader, isNarrow: boolean) {
  const key = `response-columns${isNarrow ? '-on-phones' : ''}:${list.inquiryId}`;
  const [chosen, setChosen] = useState<{ key: string; columns: ResponseColumns | null }>();
  const stored = chosen?.key === key ? chosen.columns : parseColumns(readBrowserStorage(key));
  const possible = listAvailableMetadataColumns(list);
  const ids = list.questions.map(({ questionId }) => questionId);
  const columns: ResponseColumns =
    stored === null
      ? isNarrow
        ? getDefaultPhoneColumns(list, ids)
        : { plain: getDefaultColumns(list), questionIds: ids.slice(0, usualQuestions) }
      : {
          plain: possible.filter((name) => stored.plain.includes(name)),
          questionIds: ids.filter((id) => stored.questionIds.includes(id)).slice(0, maxResponseListColumns),
        };
  const choose = (chosenColumns: ResponseColumns | null) => {
    writeBrowserStorage(key, chosenColumns === null ? null : JSON.stringify(chosenColumns));
    setChosen({ key, columns: chosenColumns });
  };
  return { columns, choose };
}

function parseColumns(text: string | null): ResponseColumns | null {
  try {
    const { plain, questionIds } = JSON.parse(text ?? 'null') ?? {};
    return Array.isArray(plain) && Array.isArray(questionIds) ? { plain, questionIds } : null;
  } catch {
    return null;
  }
}
