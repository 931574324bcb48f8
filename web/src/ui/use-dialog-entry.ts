import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Whether a history entry with this state belongs to a dialog, so that a navigation from it should replace it. */
export const isDialogEntry = (state: unknown): boolean => readDialogId(state) !== undefined;

/** A dialog with its own history entry, so that Back closes it. Neither Forward nor a reload opens it again. */
export function useDialogEntry() {
  const id = useId();
  const location = useLocation();
  const navigate = useNavigate();
  const [isWanted, setWanted] = useState(false);
  const opened = isWanted && readDialogId(location.state) === id;
  // The latest values, because Back may have closed the dialog before a request of it ends.
  const latest = useRef({ location, opened });
  useEffect(() => {
    latest.current = { location, opened };
  });
  useEffect(() => {
    if (!opened) return;
    return () => setWanted(false);
  }, [opened]);
  const open = useCallback(() => {
    if (latest.current.opened) return;
    setWanted(true);
    const { location: from } = latest.current;
    void navigate(from, {
      // After Forward or a reload, this is the entry of a closed dialog. A second one would need Back twice.
      replace: isDialogEntry(from.state),
      state: { dialog: id },
      preventScrollReset: true,
    });
  }, [navigate, id]);
  const close = useCallback(() => {
    if (!latest.current.opened) return;
    latest.current.opened = false;
    setWanted(false);
    void navigate(-1);
  }, [navigate]);
  /** Closes the dialog before a navigation that replaces its entry. */
  const closeForNavigation = useCallback(() => setWanted(false), []);
  return { opened, open, close, closeForNavigation };
}

function readDialogId(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'dialog' in state ? state.dialog : undefined;
}
