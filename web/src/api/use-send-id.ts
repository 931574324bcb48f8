import { useState } from 'react';
import { makeId } from './make-id.ts';

interface SendId {
  /** The same id as long as the content is the same: what is sent again after a lost reply is stored once. */
  readonly of: (content: string) => string;
  /** After an answer the same content is something else, sent anew. */
  readonly answered: () => void;
}

/** The id of what a form sends. */
export function useSendId(): SendId {
  const [sendId] = useState(() => {
    let last: { readonly content: string; readonly id: string } | null = null;
    return {
      of: (content: string) => {
        if (last?.content !== content) last = { content, id: makeId() };
        return last.id;
      },
      answered: () => {
        last = null;
      },
    };
  });
  return sendId;
}
