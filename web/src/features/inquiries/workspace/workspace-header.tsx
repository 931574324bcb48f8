import { VisuallyHidden } from '@mantine/core';
import type { WorkspaceTab } from '@nazar/domain/access/workspace.ts';
import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import { InquiryHeaderLayout } from './inquiry-header-layout.tsx';
import { InquiryStateLine } from './inquiry-state-line.tsx';
import classes from './workspace.module.css';
import { WorkspaceMenu } from './workspace-menu.tsx';
import { WorkspaceTabs } from './workspace-tabs.tsx';

type WorkspaceHeaderProps = {
  workspace: Workspace;
  tab: WorkspaceTab;
  /** Shown beside the state. */
  mark?: ReactNode;
  /** Shown beside the title, such as whether the draft is saved. */
  aside?: ReactNode;
  /** The main action of the page. */
  action: ReactNode;
  /** The maximum number of lines of the title. */
  lines?: 1 | 2;
  /** Set while it is being edited, so that its title and state change. */
  inEditor?: boolean;
  /** Set on a page below a tab, such as one response, so that a phone shows more of it. */
  compact?: boolean;
  /** False if a menu of the page includes the inquiry's actions. */
  hasMenu?: boolean;
};

/** The top of every page of an inquiry: its title, state, next action, and links to the other pages. */
export function WorkspaceHeader(props: WorkspaceHeaderProps) {
  const { workspace, tab, mark, aside, action, lines = 2, inEditor = false, compact = false } = props;
  const { hasMenu = true } = props;
  const { t } = useTranslation('workspace');
  const { id, abilities, state } = workspace;
  const isDraft = state === 'draft';
  return (
    <div>
      <InquiryHeaderLayout
        {...{ lines, compact }}
        title={
          <>
            <ReaderTitle workspace={workspace} />
            {!isDraft && <VisuallyHidden>({t(`tabs.${tab}`)})</VisuallyHidden>}
          </>
        }
        state={<InquiryStateLine {...{ workspace, inEditor, mark }} />}
        {...{ aside, action }}
        menu={abilities.edit && hasMenu && <WorkspaceMenu workspace={workspace} />}
      />
      {/* A draft's editor has the steps instead; its list is reached from who may answer. */}
      {!(inEditor && isDraft) && <WorkspaceTabs key={id} workspace={workspace} current={tab} />}
    </div>
  );
}

/** The title links readers of results to the public page; owners have that link in their menu. */
function ReaderTitle({ workspace: { id, title, abilities } }: { workspace: Workspace }) {
  const { t } = useTranslation('workspace');
  const text = (
    <bdi>
      <AutoDirectionText text={title.trim() === '' ? t('untitled') : title} />
    </bdi>
  );
  if (abilities.edit) return text;
  return (
    <Link to={paths.inquiry(id)} className={classes.link}>
      {text}
    </Link>
  );
}
