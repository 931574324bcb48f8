import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The text of a search box: the last search, until the person types. Text that was typed into the server's page
 * before its script had come is kept: React leaves it in the box, and would remove it with the next change.
 */
export function useSearchText(searched: string) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(searched);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    setText((isFirst.current && box.current?.value) || searched);
    isFirst.current = false;
  }, [searched]);
  return { box, text, setText };
}
