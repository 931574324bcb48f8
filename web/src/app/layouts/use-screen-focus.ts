import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { hasSignedOutInThisTab, useSignedIn } from '../../api/session.ts';
import { focusNewScreen, keepFocusOrFocusHeading } from '../../ui/focus/screen-focus.ts';
import { getScreenKey } from './screen-key.ts';

/**
 * After each change of screen, and after signing out, moves the focus to the screen's heading, so that a screen reader
 * announces it and Tab continues from there. Until there is a heading, the focus is on the part of the page that will
 * contain it. A focus that the screen sets itself stays. Returns the text to announce if the focus stays in a frame
 * around the screen.
 */
export function useScreenFocus(): string {
  const { pathname } = useLocation();
  const signedIn = useSignedIn();
  const [announcement, setAnnouncement] = useState('');
  const last = useRef({ pathname, signedIn });
  useEffect(() => {
    const before = last.current;
    last.current = { pathname, signedIn };
    // A person who signs out on the home page stays there, and their menu is gone.
    const hasGone = before.signedIn && !signedIn && hasSignedOutInThisTab();
    if (hasGone || getScreenKey(before.pathname) !== getScreenKey(pathname)) {
      setAnnouncement('');
      return focusNewScreen();
    }
    if (before.pathname === pathname) return;
    return keepFocusOrFocusHeading(setAnnouncement);
  }, [pathname, signedIn]);
  return announcement;
}
