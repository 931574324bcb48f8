import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { hasLeft, useSignedIn } from '../api/session.ts';
import { screenOf } from './screen-of.ts';

/**
 * After each turn to another screen, and after signing out, the focus stands on the screen's heading, so that
 * whoever listens hears where they are and Tab goes on from there; until there is a heading, on the part of the page
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
    return untilDone((_, heading) => {
      if (heading !== null) setSaid(heading.textContent ?? '');
      return heading !== null;
    });
  }, [pathname, signedIn]);
  return said;
}

function moveFocus(): (() => void) | undefined {
  const main = findMain();
  // On another screen nothing outside of it keeps the focus, such as the link in the header that led there.
  if (main?.contains(document.activeElement) === false) focus(main);
  return untilDone((place, heading) => {
    const { activeElement, body } = document;
    const isFree = activeElement === null || activeElement === body || activeElement === place;
    if (isFree) focus(heading ?? place);
    return !isFree || heading !== null;
  });
}

const findMain = () => document.getElementById('main');

function focus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  // Where a screen begins is said by how it is scrolled.
  element.focus({ preventScroll: true });
}

type Look = (main: HTMLElement, heading: HTMLElement | null) => boolean;

/** Looks at once, and again with every change of the page until it is done. */
function untilDone(look: Look): (() => void) | undefined {
  const isDone = () => {
    const main = findMain();
    return main !== null && look(main, main.querySelector('h1'));
  };
  if (isDone()) return;
  const changes = new MutationObserver(() => {
    if (isDone()) changes.disconnect();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  return () => changes.disconnect();
}
