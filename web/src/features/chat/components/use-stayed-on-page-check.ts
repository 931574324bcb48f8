import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Starts a check that says later whether the person is still at this URL and sees the component. */
export function useStayedOnPageCheck(): () => () => boolean {
  const { key } = useLocation();
  const here = useRef<string | null>(null);
  useEffect(() => {
    here.current = key;
    return () => {
      here.current = null;
    };
  }, [key]);
  return useCallback(() => {
    const marked = here.current;
    return () => marked !== null && here.current === marked;
  }, []);
}
