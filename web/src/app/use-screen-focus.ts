import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { hasLeft, useSignedIn } from '../api/session.ts';
import { keepFocus, moveFocus } from '../ui/screen-focus.ts';
import { screenOf } from './screen-of.ts';

/**
 * After each turn to another screen, and after signing out, the focus is on the screen's heading, so that
 * a screen reader announces it and Tab continues from there; until there is a heading, on the part of the page
 * that will have it. What a screen puts the focus on itself stays. Returns what is to be said where the focus stays in
 * a frame around the screen.
 */
export function useScreenFocus(): string {
  const { pathname } = useLocation();
  const signedIn = useSignedIn();
  const [said, setSaid] = useState('');
  const last = useRef({ pathname, signedIn });
  useEffect(() => {
    const before = last.current;
    last.current = { pathname, signedIn };
    // Who signs out on the home page stays there, without the menu in which they did.
    const hasGone = before.signedIn && !signedIn && hasLeft();
    if (hasGone || screenOf(before.pathname) !== screenOf(pathname)) {
      setSaid('');
      return moveFocus();
    }
    if (before.pathname === pathname) return;
    return keepFocus(setSaid);
  }, [pathname, signedIn]);
  return said;
}
