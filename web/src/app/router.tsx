import type { Language } from '@nazar/domain/text/language.ts';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { readSessionToken } from '../api/session.ts';
import { watchFirstHistoryEntry } from '../ui/navigation/first-history-entry.ts';
import { closeLatestOverlay } from '../ui/navigation/leave-guards.ts';
import { RequireSession } from './require-session.tsx';
import { makeRoutes } from './routes.tsx';
import { type LazyScreen, screens } from './screens.ts';

export const routes = makeRoutes(screens);

/** Starts to fetch the screens of a URL while the first texts and the person's account data load. */
export function preloadScreens(pathname: string, language: Language): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (route.Component === RequireSession && readSessionToken() === null) return;
    (route.Component as LazyScreen | null | undefined)?.preload?.(language);
  }
}

export function makeRouter() {
  watchFirstHistoryEntry(closeLatestOverlay);
  return createBrowserRouter(routes);
}
