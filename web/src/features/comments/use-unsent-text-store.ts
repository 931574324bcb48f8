import { createContext, use, useEffect, useEffectEvent } from 'react';
import { useMe } from '../../api/me-query.ts';
import { useSignedIn } from '../../api/session.ts';
import { readUnsentText, storeUnsentText } from '../../api/unsent-texts.ts';

/** The owner of kept texts: an account, a guest (null), or undefined while that is not known. */
type TextOwner = string | null | undefined;
export const UnsentTextAccountIdContext = createContext<TextOwner>(null);

export function useUnsentTextAccountId(): TextOwner {
  const signedIn = useSignedIn();
  const me = useMe();
  return signedIn ? me?.id : null;
}

export const makeCommentUnsentTextKey = (inquiryId: string, parentId?: string) =>
  `comment ${inquiryId} ${parentId ?? ''}`;
export const makeCommentEditUnsentTextKey = (commentId: string) => `edit ${commentId}`;

type Field = {
  /** The text typed in this form; null if none was typed. */
  readonly typed: () => string | null;
  readonly found: (text: string) => void;
};

/**
 * Keeps a text beyond its form and page, until it is sent or discarded (null). A kept text is passed to `found` once
 * its owner is known.
 */
export function useUnsentTextStore(name: string, field: Field): (text: string | null) => void {
  const owner = use(UnsentTextAccountIdContext);
  const { typed, found } = field;
  const begin = useEffectEvent((known: string | null) => {
    const here = typed();
    if (here !== null) return storeUnsentText(name, known, here);
    const text = readUnsentText(name, known);
    if (text !== null) found(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name has another text
  useEffect(() => {
    if (owner !== undefined) begin(owner);
  }, [name, owner]);
  return (text) => {
    if (owner !== undefined) storeUnsentText(name, owner, text);
  };
}

/** For the part around a form: `found` is called if there is a kept text to open the form with. */
export function useOnUnsentTextFound(name: string, found: () => void): void {
  useUnsentTextStore(name, { typed: () => null, found });
}
