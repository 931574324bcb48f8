import { useState } from 'react';
import { makeUuid } from './make-uuid.ts';

interface SendId {
  /** Returns the same id for the same content, so that a retry after a lost reply is stored once. */
  readonly of: (content: string) => string;
  /** Called after a reply, so that sending the same content again creates a new entry. */
  readonly answered: () => void;
}

/** Client-generated ids for what a form sends. */
export function useIdempotencyKey(): SendId {
  const [sendId] = useState(() => {
    let last: { readonly content: string; readonly id: string } | null = null;
    return {
      of: (content: string) => {
        if (last?.content !== content) last = { content, id: makeUuid() };
        return last.id;
      },
      answered: () => {
        last = null;
      },
    };
  });
  return sendId;
}
