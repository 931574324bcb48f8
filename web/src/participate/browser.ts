import './base.css';
import type { ParticipationPageData } from '@nazar/domain/api/participation-page.ts';
import { channelParameter, parseChannel } from '@nazar/domain/participation/channel.ts';
import { parsePersonalLinkToken } from '@nazar/domain/participation/personal-link.ts';
import { hydratePage } from './hydrate-page.tsx';
import { renderLookCss } from './look-css.ts';
import { participationPaths } from './participation-paths.ts';
import { applyAnswersFromUrl, consumeAnswersFromUrl } from './questions/early-answers.ts';
import { createCallServer } from './session/call-server.ts';
import { consumePersonalLink } from './session/consume-personal-link.ts';
import { createSession } from './session/create-session.ts';
import { makeKeyValueStore } from './session/key-value-store.ts';
import { sessionTokenStorageKey } from './session/session-deps.ts';
import { syncBrowserHistory } from './session/sync-browser-history.ts';

const root = document.getElementById('page');
const data = document.getElementById('data')?.textContent;
if (root !== null && data) startPage(root, JSON.parse(data) as ParticipationPageData);

function startPage(root: HTMLElement, page: ParticipationPageData): void {
  const local = makeKeyValueStore(() => window.localStorage);
  const tab = makeKeyValueStore(() => window.sessionStorage);
  const link = consumePersonalLink(page.inquiryId, tab, window);
  // Another link in the same tab doesn't load the page, because only the fragment changes.
  window.addEventListener('hashchange', () => {
    if (parsePersonalLinkToken(window.location.hash) !== null) window.location.reload();
  });
  const answersOfUrl = consumeAnswersFromUrl(window);
  const isFramed = window.parent !== window;
  const address = new URLSearchParams(window.location.search);
  const channel = parseChannel(address.get(channelParameter));
  /** A frame shows a link instead: other sites must not frame the sign-in page. */
  const signIn = () => {
    if (!isFramed)
      window.location.assign(
        participationPaths.login(participationPaths.participate(page.inquiryId, channel)),
      );
  };
  const session = createSession(page, {
    call: createCallServer(local, () => session.get().language, link, signIn),
    local,
    tab,
    link,
    now: Date.now,
    random: Math.random,
    randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
    online: () => navigator.onLine,
    channel,
    language: address.get('lang'),
  });
  const early = hydratePage(root, session);
  // After hydration, because the first render has to match the server's.
  setTimeout(async () => {
    await session.resume(early, () => applyAnswersFromUrl(session, answersOfUrl, early));
    syncBrowserHistory(session, window, { inquiryId: page.inquiryId, framed: isFramed });
  }, 0);
  applyLookChanges(session);

  window.addEventListener('online', session.tryNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') session.leave();
    else session.comeBack();
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    session.catchUp();
    // After signing out in another tab, the answers here still belong to the account.
    const isAccounts = link === null && page.view.kind === 'signIn' && session.get().answers.size > 0;
    if (key === sessionTokenStorageKey && newValue === null && isAccounts) signIn();
  });
  window.addEventListener('beforeunload', (event) => {
    const { phase, answers } = session.get();
    const unsent = phase.name === 'answering' || phase.name === 'sending';
    // Answers that can't be stored would be lost on leaving, so the browser asks.
    if (unsent && answers.size > 0 && !session.isKept()) event.preventDefault();
  });
}

/** Applies the look of an inquiry that the HTML didn't contain; constructed style sheets need no CSP hash. */
function applyLookChanges(session: ReturnType<typeof createSession>): void {
  const sheet = new CSSStyleSheet();
  let appliedLook = session.get().look;
  session.subscribe(() => {
    const { look } = session.get();
    if (look === appliedLook || look === null) return;
    appliedLook = look;
    sheet.replaceSync(renderLookCss(look));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((each) => each !== sheet), sheet];
  });
}
