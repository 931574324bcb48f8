import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InquiryHeaderLayout } from '../../../workspace/inquiry-header-layout.tsx';
import { StateLineLayout, WorkspaceStateBadge } from '../../../workspace/inquiry-state-line.tsx';
import { WorkspaceHeader } from '../../../workspace/workspace-header.tsx';
import { useDraftSelector } from '../../draft/use-draft.ts';
import { getTabOfStep, type WizardStepOrShare } from '../../wizard-steps.ts';

type WizardHeadingProps = {
  step: WizardStepOrShare;
  /** Undefined before the first save. */
  workspace: Workspace | undefined;
  /** Shown beside the state. */
  mark: ReactNode;
  aside: ReactNode;
  action: ReactNode;
  /** False if the menu with undo and redo includes the inquiry's actions. */
  hasMenu: boolean;
};

/** Has the same height before and after the first save, and on the step with the title while it is typed. */
export function WizardHeading({ step, workspace, mark, hasMenu, ...beside }: WizardHeadingProps) {
  const { t } = useTranslation('wizard');
  const title = useDraftSelector((state) => state.settings.title);
  const isNew = useDraftSelector((state) => state.status.publishedRevision === null);
  const lines = isNew && step === 'info' ? 1 : 2;
  if (workspace !== undefined) {
    return (
      <WorkspaceHeader
        {...{ workspace, mark, lines, hasMenu }}
        {...beside}
        tab={getTabOfStep(step)}
        inEditor
      />
    );
  }
  return (
    <InquiryHeaderLayout
      lines={lines}
      title={title.trim() === '' ? t('newTitle') : <bdi>{title}</bdi>}
      state={
        <StateLineLayout>
          <WorkspaceStateBadge state="draft" />
          {mark}
        </StateLineLayout>
      }
      {...beside}
    />
  );
}
