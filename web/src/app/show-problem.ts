import { onCallEvent } from '../api/call-events.ts';
import { i18n } from '../i18n/i18n.ts';
import { loadDeferredStyles } from '../ui/loading/load-deferred-styles.ts';

const shownFor = 5000;
/** Milliseconds within which failures of several calls with the same sentence are shown once. */
const sameMoment = 1000;

type ShownNotification = {
  readonly id: string;
  readonly at: number;
  /** Set if the call was refused for its input, which can be corrected. */
  readonly refusedCall: string | undefined;
};

/**
 * One red notification for each entry of every failure, for five seconds, or until the corrected input of the same call
 * is accepted. A repeated sentence replaces itself.
 */
export function startProblemNotifications(): () => void {
  const visible = new Map<string, ShownNotification>();
  let count = 0;
  const stopHiding = onCallEvent('recovered', (call) => {
    for (const [key, { id, refusedCall }] of visible) {
      if (refusedCall !== call) continue;
      visible.delete(key);
      hide(id);
    }
  });
  const stopShowing = onCallEvent('problem', ({ errors, status }, call) => {
    const texts = typeof errors === 'string' ? [errors] : Object.values(errors).map(({ text }) => text);
    for (const [index, text] of texts.entries()) {
      const key = `${texts.slice(0, index).filter((each) => each === text).length} ${text}`;
      const earlier = visible.get(key);
      if (earlier !== undefined && Date.now() - earlier.at < sameMoment) continue;
      if (earlier !== undefined) hide(earlier.id);
      count += 1;
      const id = `problem ${count}`;
      visible.set(key, { id, at: Date.now(), refusedCall: status === 400 ? call : undefined });
      void show(id, text, () => {
        if (visible.get(key)?.id === id) visible.delete(key);
      });
    }
  });
  return () => {
    stopShowing();
    stopHiding();
  };
}

/** Loads with the first failure, since most pages have none; server-rendered pages load it some time after the page. */
export async function loadMantineNotifications() {
  const [{ notifications }] = await Promise.all([
    import('@mantine/notifications'),
    loadDeferredStyles(),
  ] as const);
  return notifications;
}

async function show(id: string, text: string, onClose: () => void): Promise<void> {
  const notifications = await loadMantineNotifications().catch(() => null);
  if (notifications === null) return showPlainly(text, onClose);
  notifications.show({
    id,
    color: 'red',
    title: i18n.t('error.title', { ns: 'common' }),
    message: text,
    autoClose: shownFor,
    withBorder: true,
    role: 'alert',
    closeButtonProps: { 'aria-label': i18n.t('close', { ns: 'common' }) },
    onClose,
  });
}

function hide(id: string): void {
  loadMantineNotifications().then(
    (notifications) => notifications.hide(id),
    () => undefined,
  );
}

/** For a network failure before the library was loaded. */
function showPlainly(text: string, onClose: () => void): void {
  const alert = document.createElement('div');
  alert.className = 'plain-problem';
  alert.setAttribute('role', 'alert');
  const title = document.createElement('strong');
  title.textContent = i18n.t('error.title', { ns: 'common' });
  alert.append(title, text);
  document.body.append(alert);
  setTimeout(() => {
    alert.remove();
    onClose();
  }, shownFor);
}
