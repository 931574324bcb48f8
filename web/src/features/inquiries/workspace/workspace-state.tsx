import { Badge, Group } from '@mantine/core';
import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { ClosingTime } from '../../../ui/closing-time.tsx';
import classes from './workspace.module.css';

export const stateBadge = {
  draft: { variant: 'default' },
  scheduled: { variant: 'light', color: 'blue.9' },
  published: { variant: 'light', color: 'teal.9' },
  expired: { variant: 'light', color: 'red.9' },
} as const;

/** How an inquiry stands: its state, the responses so far, its date, and what participants don't see yet. */
export function WorkspaceState({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('workspace');
  const { state, responseCount, unpublishedChanges, takenDown } = workspace;
  return (
    <Group gap="2px 12px" className={classes.state}>
      <Badge {...stateBadge[state]} tt="none">
        {t(`state.${state}`)}
      </Badge>
      {state !== 'draft' && (
        <span className={classes.count} role="status">
          {t('responses', { count: responseCount })}
        </span>
      )}
      <StateDate workspace={workspace} />
      {unpublishedChanges && (
        <Badge variant="light" color="yellow.9" tt="none">
          {t('unpublishedChanges')}
        </Badge>
      )}
      {takenDown && (
        <Badge variant="light" color="red.9" tt="none">
          {t('takenDown')}
        </Badge>
      )}
    </Group>
  );
}

function StateDate({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('workspace');
  const format = useFormat();
  const { state, publishDate, expireDate, updatedAt } = workspace;
  if (state === 'draft') return <span>{t('edited', { time: format.relative(updatedAt) })}</span>;
  if (state === 'scheduled') {
    return <span>{t('opens', { date: format.date(publishDate ?? updatedAt, 'dateTime') })}</span>;
  }
  if (expireDate === null && publishDate !== null) {
    return <span>{t('openSince', { date: format.date(publishDate, 'date') })}</span>;
  }
  return <ClosingTime expireDate={expireDate} isClosed={state === 'expired'} />;
}
