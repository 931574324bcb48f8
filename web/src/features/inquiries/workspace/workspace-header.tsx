import { Title, VisuallyHidden } from '@mantine/core';
import type { WorkspaceTab } from '@nazar/domain/access/workspace.ts';
import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../api/paths.ts';
import { WrittenText } from '../../../ui/written-text.tsx';
import { MyInquiryMenu } from '../my-inquiries/components/my-inquiry-menu.tsx';
import classes from './workspace.module.css';
import { WorkspaceState } from './workspace-state.tsx';
import { WorkspaceTabs } from './workspace-tabs.tsx';

type WorkspaceHeaderProps = {
  workspace: Workspace;
  tab: WorkspaceTab;
  /** Beside the title, such as whether the work is saved. */
  aside?: ReactNode;
  /** The one main action. */
  action: ReactNode;
};

/** What all pages of one inquiry begin with: its title, how it stands, what to do next, and the other pages. */
export function WorkspaceHeader({ workspace, tab, aside, action }: WorkspaceHeaderProps) {
  const { t } = useTranslation('workspace');
  const navigate = useNavigate();
  const { id, abilities, state } = workspace;
  return (
    <div>
      <div className={classes.header}>
        <Title order={1} size="h2" lineClamp={2} className={classes.title}>
          <ReaderTitle workspace={workspace} />
          {state !== 'draft' && <VisuallyHidden>: {t(`tabs.${tab}`)}</VisuallyHidden>}
        </Title>
        <WorkspaceState workspace={workspace} />
        <div className={classes.end}>
          {aside !== undefined && <div className={classes.aside}>{aside}</div>}
          <div className={classes.action}>{action}</div>
          {abilities.edit && state !== 'draft' && (
            <div className={classes.menu}>
              <MyInquiryMenu
                inquiry={workspace}
                hasTabs
                hasChanges={workspace.unpublishedChanges}
                onDeleted={() => void navigate(paths.myInquiries, { replace: true })}
              />
            </div>
          )}
        </div>
      </div>
      <WorkspaceTabs key={id} workspace={workspace} current={tab} />
    </div>
  );
}

/** Readers of results go to the public page from here; owners have it in their menu. */
function ReaderTitle({ workspace: { id, title, abilities } }: { workspace: Workspace }) {
  const { t } = useTranslation('workspace');
  const text = (
    <bdi>
      <WrittenText text={title.trim() === '' ? t('untitled') : title} />
    </bdi>
  );
  if (abilities.edit) return text;
  return (
    <Link to={paths.inquiry(id)} className={classes.link}>
      {text}
    </Link>
  );
}
