import { maxColumns, type ResponseList } from '@nazar/domain/api/response-calls.ts';
import { useState } from 'react';
import { readStored, writeStored } from '../../api/browser-storage.ts';

export const plainColumns = ['person', 'duration', 'score', 'givenIn', 'channel'] as const;
export type PlainColumn = (typeof plainColumns)[number];

/** The columns of the list after the time of the response: metadata and questions, in the inquiry's order. */
export type Columns = { readonly plain: readonly PlainColumn[]; readonly questionIds: readonly string[] };

const usualQuestions = 4;

export function possibleColumns({ storesIdentity, hasScores }: ResponseList): PlainColumn[] {
  return plainColumns.filter((name) =>
    name === 'person' ? storesIdentity : name === 'score' ? hasScores : true,
  );
}

/** The default columns: most inquiries have one language and one link. */
function usualColumns(list: ResponseList): PlainColumn[] {
  return possibleColumns(list).filter((name) => {
    return name === 'channel' ? list.channels.length > 0 : name !== 'givenIn';
  });
}

/** The chosen columns of this inquiry, stored in the browser. */
export function useColumns(list: ResponseList) {
  const key = `response-columns:${list.inquiryId}`;
  const [stored, setStored] = useState(() => parse(readStored(key)));
  const possible = possibleColumns(list);
  const ids = list.questions.map(({ questionId }) => questionId);
  const columns: Columns =
    stored === null
      ? { plain: usualColumns(list), questionIds: ids.slice(0, usualQuestions) }
      : {
          plain: possible.filter((name) => stored.plain.includes(name)),
          questionIds: ids.filter((id) => stored.questionIds.includes(id)).slice(0, maxColumns),
        };
  const choose = (chosen: Columns | null) => {
    writeStored(key, chosen === null ? null : JSON.stringify(chosen));
    setStored(chosen);
  };
  return { columns, choose };
}

function parse(text: string | null): Columns | null {
  try {
    const { plain, questionIds } = JSON.parse(text ?? 'null') ?? {};
    return Array.isArray(plain) && Array.isArray(questionIds) ? { plain, questionIds } : null;
  } catch {
    return null;
  }
}
