import type { ApiProblem } from '../api/api-problem.ts';
import type { MadeCall } from '../api/call-events.ts';
import { i18n } from '../i18n/i18n.ts';
import { loadMoreStyles } from '../ui/load-more-styles.ts';

const shownFor = 5000;

/** Not shown as failures, because the screen explains who sees the results, or single responses. */
const toldOnScreen: ReadonlySet<string> = new Set([
  'resultsForParticipants',
  'resultsForOwner',
  'ballotOpen',
  'ballotWithheld',
]);
/** The same of what was only asked to be shown; who meant to change something is told. */
const toldWhereLoaded: ReadonlySet<string> = new Set(['responsesForOwner']);

type Shown = {
  readonly call: string | null;
  readonly at: number;
  /** It belongs to the page that it leads to, so it stays after that navigation. */
  readonly leadsOn: boolean;
};
const shown = new Map<string, Shown>();
const idOf = (text: string) => `problem ${text}`;

/** One red notification for each entry of a failure. A sentence that is already visible is not repeated. */
export function showProblem(problem: ApiProblem, call: string | null): void {
  if (toldOnScreen.has(problem.code)) return;
  if (toldWhereLoaded.has(problem.code) && /\/get\w+$/.test(call ?? '')) return;
  // What the same call was refused for before is mended by now, or said again.
  for (const [id, earlier] of shown) {
    if (call !== null && earlier.call === call && !problem.texts.some((text) => idOf(text) === id)) hide(id);
  }
  for (const text of problem.texts) {
    const id = idOf(text);
    shown.set(id, { call, at: Date.now(), leadsOn: problem.status === 401 || call === null });
    void show(id, text, problem.texts.length);
  }
}

/** Loaded with the first failure, since most pages have none; on pages by shared links some time after the page. */
export async function loadNotifications() {
  const [{ notifications }, { showAt }] = await Promise.all([
    ...([import('@mantine/notifications'), import('../ui/show-at.ts'), loadMoreStyles()] as const),
  ]);
  return { notifications, showAt };
}

async function show(id: string, text: string, count: number): Promise<void> {
  const loaded = await loadNotifications().catch(() => null);
  if (loaded === null) return showPlainly(id, text);
  const { notifications, showAt } = loaded;
  // Mended while they were loading.
  if (!shown.has(id)) return;
  notifications.show({
    id,
    position: showAt(count),
    color: 'red',
    title: i18n.t('error.title', { ns: 'common' }),
    message: text,
    autoClose: shownFor,
    withBorder: true,
    role: 'alert',
    closeButtonProps: { 'aria-label': i18n.t('close', { ns: 'common' }) },
    onClose: () => shown.delete(id),
  });
}

/** Alerts that no library knows; what it shows itself has the same id in the document, and is not ours to remove. */
const plain = new Map<string, HTMLElement>();

/** Where the network is gone before the notifications have come, which would be what is to be told. */
function showPlainly(id: string, text: string): void {
  if (!shown.has(id) || plain.has(id)) return;
  const alert = document.createElement('div');
  alert.className = 'plain-problem';
  plain.set(id, alert);
  alert.setAttribute('role', 'alert');
  const title = document.createElement('strong');
  title.textContent = i18n.t('error.title', { ns: 'common' });
  alert.append(title, text);
  document.body.append(alert);
  setTimeout(() => {
    if (plain.get(id) === alert) hide(id);
  }, shownFor);
}

/** The failed call has succeeded since. */
export function hideMended({ name, at }: MadeCall): void {
  for (const [id, problem] of shown) {
    if ((problem.call ?? name) === name && at >= problem.at) hide(id);
  }
}

/** After a success, or when their page was left. */
export function hideProblems({ turned = false } = {}): void {
  for (const [id, problem] of shown) {
    if (turned && problem.leadsOn) shown.set(id, { ...problem, leadsOn: false });
    else hide(id);
  }
}

function hide(id: string): void {
  shown.delete(id);
  plain.get(id)?.remove();
  plain.delete(id);
  loadNotifications().then(
    ({ notifications }) => notifications.hide(id),
    () => undefined,
  );
}
