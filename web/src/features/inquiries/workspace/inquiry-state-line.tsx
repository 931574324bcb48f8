import { Badge, Group } from '@mantine/core';
import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { ClosingTime } from '../../../ui/text/closing-time.tsx';
import classes from './workspace.module.css';

const stateBadgeProps = {
  draft: { variant: 'default' },
  scheduled: { variant: 'light', color: 'blue.9' },
  published: { variant: 'light', color: 'teal.9' },
  expired: { variant: 'light', color: 'red.9' },
} as const;

/** The state of an inquiry, in one line if there is space. */
export function StateLineLayout({ children }: { children: ReactNode }) {
  return (
    <Group gap="2px 12px" className={classes.state}>
      {children}
    </Group>
  );
}

export function WorkspaceStateBadge({ state }: Pick<Workspace, 'state'>) {
  const { t } = useTranslation('workspace');
  return (
    <Badge {...stateBadgeProps[state]} tt="none" className={classes.stateBadge}>
      {t(`state.${state}`)}
    </Badge>
  );
}

type InquiryStateLineProps = {
  workspace: Workspace;
  /** Set while it is being edited; the editor then shows its own dates. */
  inEditor?: boolean;
  mark?: ReactNode;
};

/**
 * The state of an inquiry: its status, the number of responses, its date, and changes that participants don't see yet.
 */
export function InquiryStateLine({ workspace, inEditor = false, mark }: InquiryStateLineProps) {
  const { t } = useTranslation('workspace');
  const { state, responseCount, unpublishedChanges, takenDown } = workspace;
  return (
    <StateLineLayout>
      <WorkspaceStateBadge state={state} />
      {state !== 'draft' && (
        <span className={classes.count} role="status">
          {t('responses', { count: responseCount })}
        </span>
      )}
      {!(inEditor && state === 'draft') && <StateDate workspace={workspace} />}
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
      {mark}
    </StateLineLayout>
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
    return (
      <span className={classes.wideOnly}>{t('openSince', { date: format.date(publishDate, 'date') })}</span>
    );
  }
  return <ClosingTime expireDate={expireDate} isClosed={state === 'expired'} />;
}
