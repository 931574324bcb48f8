import type { Comment } from '@nazar/domain/api/comment-calls.ts';
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';

type KeepThread = () => () => void;

/** Keeps the surrounding thread on the page until the returned function is called. */
export const KeepCommentThreadContext = createContext<KeepThread>(() => () => undefined);

/** For a form: keeps its thread on the page, because a person may be typing in it. */
export function useKeepCommentThread(): void {
  const hold = use(KeepCommentThreadContext);
  useEffect(() => hold(), [hold]);
}

/** The threads, including those that newer threads have pushed off the page while the reader is writing in them. */
export function useKeptCommentThreads(threads: readonly Comment[]) {
  const [threadIds, setThreadIds] = useState<readonly string[]>([]);
  const known = useRef<ReadonlyMap<string, Comment>>(new Map());
  const hold = useCallback((id: string) => {
    setThreadIds((before) => [...before, id]);
    return () => setThreadIds((before) => before.filter((_, index) => index !== before.indexOf(id)));
  }, []);
  const shown = new Set(threads.map(({ id }) => id));
  const pushed = [...new Set(threadIds)].flatMap((id) =>
    shown.has(id) ? [] : (known.current.get(id) ?? []),
  );
  const all = [...threads, ...pushed];
  useEffect(() => {
    known.current = new Map(all.map((comment) => [comment.id, comment]));
  });
  return { threads: all, hold };
}
