import type { Language } from '@nazar/domain/text/language.ts';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { makeQueryClient } from '../api/query-client.ts';
import { AppProviders } from '../app/app-providers.tsx';
import { routes } from '../app/router.tsx';
import { changeLanguage, i18n, loadMoreTexts, startI18n } from '../i18n/i18n.ts';
import { makeQuickUser } from './quick-user.ts';

type Options = { language?: Language; routes?: RouteObject[] };

/** Renders the application at an address in a language. */
export async function renderApp(path: string, options: Options = {}) {
  const { language = 'en', routes: shown = routes } = options;
  if (i18n.isInitialized) await changeLanguage(language);
  else await startI18n(language);
  // Parts of screens are rendered without the screen that would load these texts.
  await loadMoreTexts();
  const router = createMemoryRouter(shown, { initialEntries: [path] });
  const user = makeQuickUser();
  const view = render(
    <AppProviders queryClient={makeQueryClient()}>
      <RouterProvider router={router} flushSync={(change) => void flushSync(change)} />
    </AppProviders>,
  );
  return { ...view, router, user };
}

/** Renders one component with all providers of a screen. */
export function renderComponent(piece: ReactElement, options: Pick<Options, 'language'> = {}) {
  return renderApp('/', { ...options, routes: [{ path: '/', element: piece }] });
}
