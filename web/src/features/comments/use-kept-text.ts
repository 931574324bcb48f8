import { createContext, use, useEffect, useEffectEvent } from 'react';
import { keepText, readKeptText } from '../../api/kept-texts.ts';
import { useMe } from '../../api/me-query.ts';
import { useSignedIn } from '../../api/session.ts';

/** The owner of kept texts: an account, a guest (null), or undefined while that is not known. */
export type TextOwner = string | null | undefined;
export const TextOwnerContext = createContext<TextOwner>(null);

export function useTextOwner(): TextOwner {
  const signedIn = useSignedIn();
  const me = useMe();
  return signedIn ? me?.id : null;
}

export const commentName = (inquiryId: string, parentId?: string) => `comment ${inquiryId} ${parentId ?? ''}`;
export const editName = (commentId: string) => `edit ${commentId}`;

type Field = {
  /** What was typed here; null while nothing was. */
  readonly typed: () => string | null;
  readonly found: (text: string) => void;
};

/**
 * A text that outlives its form and the page: it is kept until it is sent or given up (null). What is found is handed
 * over once it is known whose it may be.
 */
export function useKeptText(name: string, field: Field): (text: string | null) => void {
  const owner = use(TextOwnerContext);
  const { typed, found } = field;
  const begin = useEffectEvent((known: string | null) => {
    const here = typed();
    if (here !== null) return keepText(name, known, here);
    const text = readKeptText(name, known);
    if (text !== null) found(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another text
  useEffect(() => {
    if (owner !== undefined) begin(owner);
  }, [name, owner]);
  return (text) => {
    if (owner !== undefined) keepText(name, owner, text);
  };
}

/** For what stands around a form: says that there is a text to open it with. */
export function useFoundText(name: string, found: () => void): void {
  useKeptText(name, { typed: () => null, found });
}
