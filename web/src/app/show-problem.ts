import { notifications } from '@mantine/notifications';
import type { ApiProblem } from '../api/api-problem.ts';
import { i18n } from '../i18n/i18n.ts';

const shownFor = 5000;

/** One red notification for each entry of a failure. The same sentence is not stacked while it stands. */
export function showProblem(problem: ApiProblem): void {
  for (const text of problem.texts) {
    notifications.show({
      id: `problem ${text}`,
      color: 'red',
      title: i18n.t('error.title', { ns: 'common' }),
      message: text,
      autoClose: shownFor,
      withBorder: true,
      role: 'alert',
      closeButtonProps: { 'aria-label': i18n.t('close', { ns: 'common' }) },
    });
  }
}
