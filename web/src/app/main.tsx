import './styles.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { fetchAndStoreGuestKey } from '../api/call-api.ts';
import { meQuery } from '../api/me-query.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { readSessionToken } from '../api/session.ts';
import { getInitialLanguage, loadMoreTexts, startI18n } from '../i18n/i18n.ts';
import { App } from './app.tsx';
import { preloadScreens } from './router.tsx';
import { loadMantineNotifications } from './show-problem.ts';
import { fillQueryCacheInBrowser, readFrontPageData } from './startup/front-page-data.ts';
import { planFrontPage } from './startup/plan-front-page.ts';
import { restoreStyleAttributes } from './startup/restore-style-attributes.ts';

const root = document.getElementById('root');
if (root !== null) await start(root);

async function start(place: HTMLElement): Promise<void> {
  const language = getInitialLanguage();
  const page = readFrontPageData();
  const queryClient = makeQueryClient();
  const front = planFrontPage(new URL(window.location.href), language);
  preloadScreens(window.location.pathname, language);
  if (readSessionToken() !== null) void queryClient.prefetchQuery(meQuery());
  await Promise.all([startI18n(language), isOlderBrowser() && import('./startup/polyfills.ts')]);
  restoreStyleAttributes();
  document.querySelector('.late-start')?.remove();
  // A page in another language, or at another URL after going back, is rendered from scratch.
  if (page !== null && page.language === language && page.address === front?.address) {
    fillQueryCacheInBrowser(queryClient, page);
    hydrateRoot(
      place,
      <StrictMode>
        <App queryClient={queryClient} page={page} />
      </StrictMode>,
      { onRecoverableError: reportUnlessLater },
    );
  } else {
    place.replaceChildren();
    createRoot(place).render(
      <StrictMode>
        <App queryClient={queryClient} page={null} />
      </StrictMode>,
    );
  }
  // Not awaited, because only later calls need it.
  void fetchAndStoreGuestKey();
  // This also loads the notifications, which could not be loaded once the network has failed.
  if (front !== null)
    setTimeout(() => void Promise.allSettled([loadMoreTexts(), loadMantineNotifications()]), 3000);
}

/** Whether the browser lacks a standard library function that we use. */
function isOlderBrowser(): boolean {
  return !('with' in Array.prototype && 'groupBy' in Map);
}

/** React's error 419 is not a failure: a part that loads later was left to the browser. */
function reportUnlessLater(error: unknown): void {
  if (!/#419\b/.test(String(error))) reportError(error);
}
